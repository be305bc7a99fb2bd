import type { Words } from '#base/languages.ts';
import { fr as journal } from '#features/journal/texts/fr.ts';
import type { en } from './en.ts';

export const fr = {
  configuredAdmin: { firstName: 'Administration', lastName: 'de la revue' },

  skipToContent: 'Aller au contenu',
  menu: 'Menu',
  languages: 'Cette page dans d’autres langues',
  unchecked: 'Ces textes n’ont pas encore été relus par une personne de langue maternelle.',
  uncheckedInEnglish: 'Ces pages en kinyarwanda n’ont pas encore été relues ; ce qui n’est pas traduit est en anglais.',
  mainNavigation: 'Principale',
  dashboardGroups: {
    manuscripts: 'Manuscrits',
    issues: 'Numéros',
    readers: 'Lectorat',
    website: 'Site',
    records: 'Archives et suivi',
    settings: 'Paramètres',
  },
  dashboardNavigation: 'Tableau de bord',
  search: 'Rechercher un article',
  login: 'Connexion',
  logout: 'Déconnexion',
  logoutDone: 'Déconnexion effectuée.',
  dashboard: 'Tableau de bord',
  home: 'Accueil',

  links: {
    home: 'Accueil',
    about: 'À propos',
    journal: 'Revue',
    board: 'Comité de rédaction',
    authorPage: 'Pour les auteurs',
    archive: 'Archives',
    submission: 'Soumission',
    contact: 'Contact',
    policies: 'Politiques éditoriales',
    ownSubmissions: 'Mes soumissions',
    account: 'Mon compte',
  },
  searchButton: 'Rechercher',
  quickLinks: 'Liens rapides',
  followUs: 'Nous suivre',
  fallbackContact: { phone: '+250 788 000 000', email: 'editor@mds-jaed.example', mailingAddress: 'Kigali, Rwanda' },
  footerAbout: journal.about,
  feeds: { atom: 'Nouveaux articles (Atom)', rss: 'Nouveaux articles (RSS)' },
  rights: (year: number, publisher: string) =>
    `© ${year} ${publisher}. Les articles sont publiés sous licence CC BY 4.0.`,

  stats: {
    label: 'La revue en chiffres',
    articles: 'Articles publiés',
    subscribers: 'Abonnements actifs',
    countries: 'Pays',
  },
  hero: {
    tagline: 'Votre passerelle vers la recherche et la collaboration',
    label: 'La revue en un coup d’œil',
    submit: 'Soumettre vos travaux',
    pause: 'Mettre le diaporama en pause',
    play: 'Lancer le diaporama',
    slide: (number: number) => `Diapositive ${number}`,
  },
  latest: {
    viewAll: 'Voir tous les articles',
    title: 'Dernières recherches',
    empty: 'Les premiers articles paraîtront bientôt.',
    emptyHint: 'Le vôtre peut en faire partie.',
  },
  callToAction: {
    submit: 'Soumettre un manuscrit',
    guidelines: 'Instructions aux auteurs',
  },

  mailLog: {
    /** Entries of the audit log; each sentence continues after the actor's name. */
    audit: {
      label: 'Courriels renvoyés',
      resent: (subject: string | undefined) =>
        subject ? `a renvoyé le courriel « ${subject} »` : 'a renvoyé un courriel',
    },
    title: 'Journal des courriels',
    lead: 'Tous les courriels de la revue, du plus récent au plus ancien. Les codes et les liens n’y apparaissent jamais.',
    columns: { subject: 'Objet', recipient: 'Destinataire', state: 'État', created: 'Création', actions: 'Actions' },
    searchHint: 'Destinataire ou objet',
    state: 'État',
    anyState: 'Tous',
    states: {
      queued: 'En attente',
      held: 'Retenu',
      sent: 'Envoyé',
      failed: 'Échec',
      bounced: 'Non distribué',
      withdrawn: 'Annulé',
    },
    empty: 'Aucun courriel trouvé',
    loadFailed: 'Le journal des courriels n’a pas pu être chargé.',
    attempts: (count: number) => `${count} tentative${count > 1 ? 's' : ''}`,
    resends: (count: number) => `renvoyé ${count} fois`,
    resend: (subject: string, recipient: string) => `Renvoyer « ${subject} » à ${recipient}`,
    release: (subject: string, recipient: string) => `Envoyer « ${subject} » à ${recipient}`,
    resent: 'Le courriel est de nouveau en cours d’envoi.',
    resendFailed: 'Le courriel n’a pas pu être renvoyé.',
    unsubscribed: 'Cette adresse s’est désabonnée : la lettre d’information ne peut pas lui être envoyée.',
  },
  auditLog: {
    title: 'Journal d’audit',
    lead: 'Qui a fait quoi, du plus récent au plus ancien.',
    columns: { at: 'Quand', who: 'Qui', what: 'Quoi' },
    csv: { at: 'Quand (UTC)', who: 'Qui', email: 'Adresse électronique', what: 'Quoi', type: 'Événement' },
    searchHint: 'Nom ou adresse électronique',
    kind: 'Type',
    anyKind: 'Tous',
    from: 'Du',
    to: 'Au',
    empty: 'Aucune entrée trouvée',
    loadFailed: 'Le journal d’audit n’a pas pu être chargé.',
    export: 'Exporter en CSV',
    exportFailed: 'Le fichier n’a pas pu être créé.',
    exportLimit: (max: string) => `Le fichier contient les ${max} entrées les plus récentes.`,
    errors: {
      day: 'Veuillez indiquer une date sous la forme 2026-03-12.',
      order: 'La date de fin précède la date de début.',
    },
    journal: 'La revue',
    deletedUser: 'Compte supprimé',
    chained: (from: number, to: number) =>
      from === to
        ? `a intégré l’entrée ${from} à la chaîne ; ses modifications antérieures ne peuvent pas être décelées`
        : `a intégré les entrées ${from} à ${to} à la chaîne ; leurs modifications antérieures ne peuvent pas être décelées`,
    chain: {
      checking: 'Vérification de la chaîne des entrées…',
      unbroken: (moment: string) => `La chaîne des entrées est intacte. Vérifiée le ${moment}.`,
      broken: 'La chaîne des entrées est rompue',
      checked: (moment: string) =>
        `Vérifiée le ${moment}. Prévenez la personne qui gère le serveur : « npm run doctor » refait la vérification, et une sauvegarde montre ce qu’il y avait.`,
      show: 'Afficher ce jour',
      failed: 'La chaîne des entrées n’a pas pu être vérifiée.',
    },
  },

  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
    home: 'Retour à la page d’accueil',
    dashboard: 'Retour au tableau de bord',
  },
  failed: {
    title: 'Une erreur est survenue',
    text: 'Elle vient de notre site, pas de vous. Veuillez réessayer dans un instant.',
    offline: 'La page n’a pas pu être chargée. Veuillez vérifier votre connexion et réessayer.',
    offlineTitle: 'Aucune connexion',
    retry: 'Réessayer',
  },
} satisfies Words<typeof en>;
