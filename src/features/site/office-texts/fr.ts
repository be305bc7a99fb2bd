import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

const grouped = (count: number) => count.toLocaleString('fr');
const s = (count: number) => (count > 1 ? 's' : '');

export const fr = {
  overview: {
    title: 'Tableau de bord',
    lead: 'La revue en un coup d’œil.',
    loadFailed: 'Le tableau de bord n’a pas pu être chargé.',
    attention: 'Anomalies à traiter',
    failedMails: (count: number) => `${grouped(count)} courriel${s(count)} en échec`,
    bouncedMails: (count: number) => `${grouped(count)} courriel${s(count)} non distribué${s(count)}`,
    troubledDeposits: (count: number) => `${grouped(count)} dépôt${s(count)} refusé${s(count)} ou en échec`,
    damagedFiles: (count: number) => `${grouped(count)} fichier${s(count)} endommagé${s(count)}`,
    counts: {
      users: 'Comptes',
      submissions: 'Soumissions',
      subscribers: 'Abonnements',
      topics: 'Thèmes',
      issues: 'Numéros',
      messages: 'Messages',
      members: 'Membres du comité',
    },
    month: 'Mois',
    status: 'Statut',
    country: 'Pays',
    unknownCountry: 'Inconnu',
    otherCountries: 'Autres',
    numbers: 'Afficher en tableau',
    none: 'aucune valeur',
    noNumbers: 'Aucun chiffre pour l’instant.',
    charts: {
      submissions: { title: 'Soumissions', lead: 'Nouvelles soumissions et premières décisions, par mois' },
      byStatus: { title: 'Manuscrits en cours', lead: 'Aujourd’hui, par statut' },
      usage: { title: 'Lectorat', lead: 'Consultations des pages d’articles et téléchargements, par mois' },
      countries: {
        title: 'Lectorat par pays',
        lead: 'Visites des articles sur un an. Le pays est tiré d’une base de données de ce serveur : IP2Location LITE.',
      },
      decisions: {
        title: 'Délai de première décision',
        lead: (days: number) =>
          `Jours écoulés depuis la soumission, par mois de décision ; les instructions aux auteurs annoncent ${days} jours au plus`,
      },
      acceptance: {
        title: 'Acceptation',
        lead: 'Part des manuscrits acceptés parmi ceux qui ont reçu une décision, par mois de soumission',
      },
      subscribers: { title: 'Lettre d’information', lead: 'Abonnements confirmés à la fin de chaque mois' },
    },
    series: {
      submissions: 'Soumissions',
      views: 'Consultations',
      readers: 'Visites',
      downloads: 'Téléchargements',
      decisionDays: 'Médiane',
      decisionDays90: '90ᵉ centile',
      decisions: 'Premières décisions',
      accepted: 'Acceptés',
      decided: 'Avec décision',
      acceptance: 'Acceptés, en %',
      subscribers: 'Abonnements',
    },
  },
  archive: {
    entry: 'Éléments archivés',
    title: 'Archives',
    lead: 'Les soumissions archivées et les autres éléments supprimés.',
    submissions: 'Soumissions refusées, retirées ou supprimées',
    trash: 'Autres éléments supprimés',
    trashLead: (days: number) => `Tout élément supprimé peut être restauré pendant ${days} jours.`,
    emptySubmissions: 'Aucune soumission archivée',
    emptyTrash: (days: number) => `Aucun autre élément supprimé au cours des ${days} derniers jours`,
    kinds: {
      topic: 'Thème',
      faq: 'Question',
      announcement: 'Annonce',
      section: 'Section de la page À propos',
      issue: 'Numéro',
      message: 'Message',
      member: 'Membre du comité',
      notice: 'Avis',
    } as Record<string, string>,
    columns: { title: 'Titre', status: 'Statut', kind: 'Type', when: 'Suppression', actions: 'Actions' },
    deleted: 'Supprimé',
    restore: (title: string) => `Restaurer « ${title} »`,
    restored: 'Élément restauré.',
    restoreFailed: 'L’élément n’a pas pu être restauré.',
    loadFailed: 'Les archives n’ont pas pu être chargées.',
  },
} satisfies Words<typeof en>;
