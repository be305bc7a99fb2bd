import type { Words } from '#base/languages.ts';
import type { ArticleFormat, StateFilter, Target } from '../rules.ts';
import type { en } from './en.ts';

const targets: Record<Target, string> = { CROSSREF: 'Crossref', DATACITE: 'DataCite', DOAJ: 'DOAJ' };

const states: Record<StateFilter, string> = {
  NOT_READY: 'Pas prêt',
  WAITING: 'En attente',
  SENT: 'Envoyé',
  ACCEPTED: 'Accepté',
  REFUSED: 'Refusé',
  FAILED: 'Échec',
  WITHDRAWN: 'Retiré',
  NONE: 'Non déposé',
  TROUBLE: 'Refusé ou en échec',
};

const formats: Record<ArticleFormat, string> = {
  'crossref.xml': 'Crossref XML',
  'datacite.json': 'DataCite JSON',
  'doaj.json': 'DOAJ JSON',
  'doaj.xml': 'DOAJ XML',
  'jats.xml': 'JATS XML',
};

export const fr = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: {
    label: 'Dépôts demandés',
    someManuscript: 'un manuscrit',
    deposited: (item: string, target: string) => `a demandé un dépôt auprès de ${target} : ${item}`,
    finishedLabel: 'Dépôts terminés',
    finished: (item: string, target: string, state: string) => `a déposé ${item} auprès de ${target} : ${state}`,
  },
  targets,
  states,
  formats,
  requested: (target: string) => `Le dépôt est en cours d’envoi à ${target}.`,
  issueRequested: (articles: number, target: string) =>
    articles === 0
      ? `Rien à faire : tous les articles du numéro sont déjà en cours d’envoi à ${target}.`
      : `${articles === 1 ? 'Un article est' : `${articles.toLocaleString('fr')} articles sont`} en cours d’envoi à ${target}.`,
  notConfigured: (target: string) => `${target} n’est pas configuré sur le serveur ; rien ne peut donc y être envoyé.`,
  missing: 'Cet article n’existe pas.',
  emptyIssue: 'Ce numéro n’a pas d’article publié.',
  notDepositable: 'Le dépôt n’est pas encore possible : il faut d’abord corriger certains problèmes.',
  ofArticle: (number: string, message: string) => `${number} : ${message}`,
  moreNotices: (count: number) => `Et ${count.toLocaleString('fr')} ${count > 1 ? 'autres' : 'autre'} du même genre.`,

  answers: {
    received: 'Crossref l’a reçu et le traite.',
    pending: 'Crossref n’a pas encore fini de le traiter.',
    silent: 'Crossref n’a pas communiqué de résultat. Consultez son outil d’administration, ou réessayez.',
    accepted: (target: string) => `${target} l’a accepté.`,
    warned: (warning: string) => `Crossref l’a accepté avec un avertissement : ${warning}`,
    unchanged: (target: string) => `${target} a déjà cette version.`,
    refused: (target: string, reason: string) =>
      reason ? `Réponse de ${target} : ${reason}` : `${target} l’a refusé.`,
    credentials: (target: string) =>
      `${target} n’accepte pas le nom d’utilisateur, le mot de passe ou la clé configurés.`,
    status: (target: string, status: number) =>
      `${target} a répondu par une erreur (${status}) ; une nouvelle tentative aura lieu.`,
    trouble: (target: string, reason: string) => `${target} : ${reason} ; une nouvelle tentative aura lieu.`,
    unreadable: (target: string) =>
      `${target} a envoyé une réponse qui n’a pas pu être lue ; une nouvelle tentative aura lieu.`,
    givenUp: (message: string) => `Abandonné après de nombreuses tentatives. Dernier message : ${message}`,
    removed: 'L’article a été retiré ; DOAJ ne le répertorie plus.',
    hidden: 'L’article a été retiré ; DataCite ne le répertorie plus. Son DOI mène à la page qui signale le retrait.',
    neverSent: 'L’article a été retiré avant d’être envoyé.',
    neverTaken: 'L’article a été retiré ; son dépôt n’avait pas été accepté.',
    tombstone:
      'L’article a été retiré. Rien n’est jamais supprimé chez Crossref : son DOI mène à la page qui signale le retrait.',
  },

  dashboard: {
    title: 'Dépôts',
    lead: 'Articles déposés auprès de l’agence qui enregistre les DOI de la revue, et auprès de DOAJ. Les articles nouveaux ou modifiés sont déposés automatiquement.',
    registers: (agency: string) => `${agency} enregistre les DOI de la revue.`,
    configured: (host: string) => `Les articles sont envoyés à ${host}.`,
    unconfigured: {
      CROSSREF:
        'Crossref n’est pas connecté ; demandez à l’administration du site de définir CROSSREF_USERNAME, CROSSREF_PASSWORD, CROSSREF_DEPOSITOR_NAME et CROSSREF_DEPOSITOR_EMAIL, ou DATACITE_REPOSITORY_ID et DATACITE_PASSWORD pour choisir DataCite. Les téléchargements restent possibles.',
      DATACITE:
        'DataCite n’est pas connecté ; demandez à l’administration du site de définir DATACITE_REPOSITORY_ID et DATACITE_PASSWORD. Les téléchargements restent possibles.',
      DOAJ: 'DOAJ n’est pas connecté ; demandez à l’administration du site de définir DOAJ_API_KEY. Les téléchargements restent possibles.',
    } satisfies Record<Target, string>,
    columns: { article: 'Article' },
    searchHint: 'Titre, numéro ou DOI',
    target: 'Destination',
    anyTarget: 'Toutes',
    state: 'État',
    anyState: 'Tous',
    empty: 'Aucun article trouvé',
    emptyHint: 'Les articles apparaissent ici une fois publiés.',
    loadFailed: 'Les dépôts n’ont pas pu être chargés.',
    deposit: 'Déposer maintenant',
    again: 'Réessayer',
    poll: 'Vérifier maintenant',
    depositOf: (title: string, target: string) => `${title} : ${target}`,
    depositFailed: 'Le dépôt a échoué.',
    downloadFailed: 'Le téléchargement a échoué.',
    download: (format: string, title: string) => `${format} : ${title}`,
    next: (moment: string) => `Prochaine tentative : ${moment}`,
    nextPoll: (moment: string) => `Prochaine vérification : ${moment}`,
    attempts: (count: number) => (count === 1 ? 'une tentative' : `${count} tentatives`),
    problems: 'À corriger avant le dépôt',
    downloaded: 'Téléchargé. Avant de transmettre le fichier :',
    nothingSent: 'Rien ne peut être déposé avant cette correction. Les téléchargements restent possibles.',
    places: { publication: 'Informations de publication', settings: 'Paramètres de la revue' },
    withdrawn: 'Retiré',
    issueTitle: 'Un numéro entier à la fois',
    issueLead: 'Choisissez un numéro pour envoyer ou télécharger tous ses articles en une seule fois.',
    issue: 'Numéro',
    chooseIssue: 'Choisir un numéro',
    chooseFirst: 'Veuillez choisir un numéro.',
    depositIssue: (target: string) => `Déposer auprès de ${target}`,
    lastChange: (moment: string) => `Depuis le ${moment}`,
  },
} satisfies Words<typeof en>;
