import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  entry: 'Fréquentation',
  title: 'Fréquentation',
  lead: 'Les consultations et les téléchargements des articles de la revue, comptés selon les règles de COUNTER : sans les robots, les doubles clics ni aucune donnée personnelle.',
  loadFailed: 'Les chiffres de fréquentation n’ont pas pu être chargés.',
  period: 'Période',
  presets: {
    months: '12 derniers mois',
    year: 'Cette année',
    lastYear: 'L’année dernière',
    lastMonth: 'Le mois dernier',
  },
  from: 'De',
  to: 'À',
  monthHint: 'Année et mois, par exemple 2026-03',
  show: 'Appliquer',
  /** Stands alone or after a colon. */
  between: (from: string, to: string) => (from === to ? from : `${from} à ${to}`),
  totals: 'Totaux',
  counts: {
    views: { name: 'Consultations', hint: 'Pages d’articles consultées' },
    downloads: { name: 'Téléchargements', hint: 'PDF ouverts ou enregistrés (requêtes)' },
    investigations: { name: 'Investigations', hint: 'Consultations et téléchargements réunis' },
    uniqueInvestigations: { name: 'Investigations uniques', hint: 'Comptées une fois par session' },
    uniqueRequests: { name: 'Requêtes uniques', hint: 'PDF, comptés une fois par session' },
  },
  imported: {
    views: 'Consultations importées',
    downloads: 'Téléchargements importés',
    inPeriod: (views: string, downloads: string) =>
      `De ces chiffres, ${views} consultations et ${downloads} téléchargements ont été comptés par un système antérieur, puis importés. Ils n’ont pas de chiffres uniques et ne figurent dans aucun rapport COUNTER.`,
    undated: (views: string, downloads: string, day: string) =>
      `Importés sans mois, jusqu’au ${day} : ${views} consultations et ${downloads} téléchargements. Ils comptent dans les totaux des articles, et dans aucune période de cette page.`,
  },
  chart: { title: 'Par mois', lead: 'Consultations et téléchargements, par mois', month: 'Mois' },
  numbers: 'Afficher en tableau',
  none: 'aucune valeur',
  noNumbers: 'Aucune consultation sur cette période',
  reports: {
    title: 'Rapports pour les bibliothèques',
    lead: (period: string) => `COUNTER 5.1, mois entiers uniquement : ${period}.`,
    none: 'Les rapports COUNTER portent sur des mois entiers ; aucun mois de cette période n’est encore achevé.',
    names: { tr_j1: 'Requêtes par revue (TR_J1)', ir: 'Articles (IR)' },
    download: (report: string, format: string) => `${report} au format ${format}`,
    /** The address follows. */
    api: 'Les systèmes de gestion de bibliothèque peuvent les obtenir par l’API COUNTER, à l’adresse',
  },
  used: 'Articles les plus lus',
  ranking: 'Ordre',
  rankings: { downloads: 'Par téléchargements', views: 'Par consultations' },
  empty: 'Aucun article n’a été lu sur cette période',
  emptyHint: 'Les consultations et les téléchargements sont comptés ici dès qu’un article est ouvert.',
  article: 'Article',
  withdrawn: 'n’est plus public',
  errors: {
    month: 'Veuillez indiquer une année et un mois, par exemple 2026-03.',
    order: 'La fin de la période précède son début.',
    long: 'Une période ne peut pas dépasser dix ans.',
  },
} satisfies Words<typeof en>;
