import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

const grouped = (count: number) => count.toLocaleString('fr');
/** 0 and 1 are singular. */
const s = (count: number) => (count > 1 ? 's' : '');
const files = (count: number) => `${grouped(count)} fichier${s(count)}`;

export const fr = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    begun: 'Vérifications des fichiers lancées',
    begunOne: 'a lancé une vérification des fichiers conservés',
    finished: 'Vérifications des fichiers terminées',
    finishedWith: (checked: number, faults: number) =>
      faults === 0
        ? `a vérifié ${files(checked)} conservé${s(checked)} : aucune anomalie`
        : `a vérifié ${files(checked)} conservé${s(checked)} : ${grouped(faults)} avec une anomalie`,
  },
  entry: 'Archivage pérenne',
  title: 'Archivage pérenne',
  lead: 'Intégrité des fichiers, et exports pour les archives.',
  loadFailed: 'L’état de l’archivage pérenne n’a pas pu être chargé.',

  check: {
    title: 'Vérification des fichiers conservés',
    lead: 'Chaque nuit, la somme de contrôle SHA-256 de chaque fichier est comparée à celle qui a été enregistrée lors de son téléversement.',
    start: 'Vérifier maintenant',
    started: 'La vérification a commencé.',
    startFailed: 'La vérification n’a pas pu être lancée.',
    progress: 'Progression de la vérification',
    running: (checked: number, total: number) =>
      `${files(checked)} sur ${grouped(total)} vérifié${s(checked)} jusqu’à présent`,
    begun: (moment: string) =>
      `Vérification commencée le ${moment}. Les fichiers restants n’ont pas encore été vérifiés.`,
    never: 'Aucune vérification n’a encore été menée à terme.',
    complete: (moment: string) => `La dernière vérification complète s’est terminée le ${moment}.`,
    read: (count: number, size: string) => `Elle a porté sur ${files(count)}, ${size}.`,
    late: 'C’est trop ancien : la vérification doit avoir lieu chaque nuit. Lancez-en une, et prévenez l’administration du site si elle ne se termine pas.',
    allWell: 'Tous les fichiers correspondent aux sommes de contrôle enregistrées.',
    faults: (count: number) =>
      count > 1
        ? `${files(count)} ne correspondent pas à leur enregistrement.`
        : `${files(count)} ne correspond pas à son enregistrement.`,
  },

  findings: {
    title: 'Fichiers à examiner',
    empty: (complete: boolean) => (complete ? 'Aucune anomalie' : 'Aucun résultat pour l’instant'),
    emptyHint: (complete: boolean) =>
      complete ? 'Lors de la dernière vérification complète.' : 'Aucune vérification n’a été menée à terme.',
    loadFailed: 'Les anomalies n’ont pas pu être chargées.',
    columns: {
      file: 'Fichier',
      fault: 'Anomalie',
      belongs: 'Appartient à',
      checksums: 'Sommes de contrôle',
      since: 'Depuis',
    },
    faults: { missing: 'Absent', changed: 'Modifié', unreadable: 'Illisible', unknown: 'Inconnu' },
    hints: {
      missing: 'Le fichier est absent. Restaurez-le à partir d’une sauvegarde.',
      changed: 'Le contenu a changé. Restaurez le fichier à partir d’une sauvegarde.',
      unreadable: 'Le fichier ne peut pas être lu.',
      unknown: 'Le fichier n’est rattaché à aucun enregistrement.',
    },
    expected: 'Enregistrée',
    actual: 'Constatée',
    noChecksum: 'aucune',
    picture: 'Une image',
    unattached: 'Un téléversement sans soumission',
    none: 'Aucun enregistrement',
  },

  bags: {
    title: 'Archives des numéros (BagIt)',
    lead: 'Chaque numéro en un seul fichier, avec toutes les versions de ses PDF, ses métadonnées et leurs sommes de contrôle (BagIt 1.0, RFC 8493). Le téléchargement est ouvert à tous. jasper.zip est destiné au service d’archivage pérenne du DOAJ, décrit plus bas.',
    columns: { issue: 'Numéro', volume: 'Volume', articles: 'Articles', files: 'Téléchargements' },
    empty: 'Aucun numéro pour l’instant',
    loadFailed: 'Les numéros n’ont pas pu être chargés.',
    download: (title: string, file: string) => `Télécharger ${file} : ${title}`,
  },

  archives: {
    title: 'Pour LOCKSS et CLOCKSS',
    lead: 'Les pages à partir desquelles ces archives collectent la revue, une par volume.',
    names: { lockss: 'LOCKSS', clockss: 'CLOCKSS' },
    start: (archive: string) => `Page de départ pour ${archive}`,
  },

  jasper: {
    title: 'Pour JASPER, le service d’archivage pérenne du DOAJ',
    lead: 'Déposez chaque jasper.zip de la liste ci-dessus auprès du DOAJ, qui accepte les fichiers de moins de 50 Mo ; un numéro plus volumineux est donc divisé en plusieurs parties. Seuls les articles d’une revue indexée dans le DOAJ peuvent être conservés ainsi.',
    link: 'JASPER sur le site du DOAJ',
    file: (part: number, parts: number) => (parts === 1 ? 'jasper.zip' : `jasper.zip, partie ${part}`),
    tooLarge: (file: string) => `${file} : fichier trop volumineux, que le DOAJ n’accepte pas.`,
    noPart: 'Ce numéro n’a pas de tel paquet pour JASPER.',
  },

  manifest: {
    title: (archive: string, journal: string) => `${archive} : ${journal}`,
    unitTitle: (archive: string, journal: string, volume: string) => `${archive} : ${journal}, volume ${volume}`,
    publisher: 'Éditeur',
    issn: 'ISSN',
    licence: 'Licence',
    units: 'Unités d’archivage',
    volume: (volume: string) => `Volume ${volume}`,
    noUnits: 'Rien n’a encore été publié.',
    back: 'Toutes les unités d’archivage',
    issue: (number: number, title: string) => `Numéro ${number} : ${title}`,
    withoutIssue: 'Articles hors numéro',
    pdf: 'PDF',
    version: (number: number) => `Version ${number}`,
    bag: 'Le numéro sous forme de paquet (BagIt)',
    unknown: 'Cette unité d’archivage n’existe pas.',
  },

  bag: {
    noIssue: 'Ce numéro n’existe pas.',
    damaged:
      'Un fichier de ce numéro est endommagé : le numéro ne peut pas être téléchargé pour le moment. Veuillez en informer la rédaction.',
  },

  mail: {
    subject: (count: number) => `${files(count)} de la revue ${count > 1 ? 'demandent' : 'demande'} votre attention`,
    intro: (count: number) =>
      count > 1
        ? `La vérification des fichiers conservés a trouvé ${files(count)} qui ne correspondent pas à leur enregistrement :`
        : 'La vérification des fichiers conservés a trouvé un fichier qui ne correspond pas à son enregistrement :',
    line: (fault: string, key: string) => `${fault} : ${key}`,
    more: (count: number) => `et ${grouped(count)} autre${s(count)}.`,
    where: 'Le tableau de bord indique à quelle soumission appartient chaque fichier :',
  },
} satisfies Words<typeof en>;
