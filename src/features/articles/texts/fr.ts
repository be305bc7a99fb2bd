import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

const listed = (names: string[]) => new Intl.ListFormat('fr').format(names);
const s = (count: number) => (count > 1 ? 's' : '');
/** Formatted counts: '0' and '1' are singular. */
const isSingular = (count: string) => count === '0' || count === '1';

export const fr = {
  contributions: 'Contributions des auteurs',
  untitled: 'Article sans titre',
  unknownAuthor: 'Auteur·rice inconnu·e',
  readMore: 'Lire la suite',
  hideDetails: 'Masquer les détails',
  fullArticle: 'Article complet',
  downloadPdf: 'Télécharger le PDF',
  downloading: 'Téléchargement…',
  noFile: 'Aucun fichier à télécharger.',
  downloadFailed: 'Le fichier n’a pas pu être téléchargé.',
  abstract: 'Résumé',
  /** Each in its language. */
  abstractIn: { en: 'Abstract in English', fr: 'Résumé en français', rw: 'Incamake mu Kinyarwanda' },
  abstractNamed: (language: string) => `Résumé (${language})`,
  keywords: 'Mots-clés',
  jelCode: (code: string) => `JEL ${code}`,
  /** Before the date on which the manuscript was received. */
  created: 'Reçu le',
  noTopic: 'Ce thème n’existe pas.',
  /** Badges of articles with notices, in lists. */
  noticeBadges: {
    RETRACTION: 'Rétracté',
    EXPRESSION_OF_CONCERN: 'Expression de préoccupation',
    CORRECTION: 'Corrigé',
  },
  /** Names of notices in metadata records. */
  noticeNames: {
    CORRECTION: 'Correction',
    RETRACTION: 'Rétractation',
    EXPRESSION_OF_CONCERN: 'Expression de préoccupation',
  },
  noticeLabel: (name: string, date: string) => `${name} (${date})`,
  noticeLine: (label: string, text: string) => `${label}${text && ` : ${text}`}`,
  feedWithdrawn: 'Retiré',
  prefixedTitle: (state: string, title: string) => `${state} : ${title}`,
  bracketedTitle: (state: string, title: string) => `[${state}] ${title}`,
  feedNotice: (kind: string, date: string, text: string) => `${kind}, ${date} : ${text}`,
  feeds: {
    formats: { atom: 'Atom', rss: 'RSS' },
    all: 'Nouveaux articles',
    title: (name: string, format: string) => `${name} (${format})`,
    link: (name: string, format: string) => `${format} : ${name}`,
    follow: 'Flux des nouveaux articles',
    followTopic: (topic: string) => `Flux des nouveaux articles du thème « ${topic} »`,
    followIssue: 'Suivre ce numéro',
  },
  accepted: 'Accepté le',
  doi: 'DOI',
  pageRange: 'Pages',
  onPages: (pages: string) => (pages.includes('–') ? `Pages ${pages}` : `Page ${pages}`),
  numbered: (number: string) => `Article ${number}`,
  published: 'Publié le',
  received: 'Reçu le',
  issue: 'Numéro',
  authors: 'Auteurs',
  pdf: (size: string) => `Télécharger le PDF (${size})`,
  readOnline: 'Lire en ligne',
  readerFailed: 'La visionneuse n’a pas pu être chargée. Veuillez réessayer, ou télécharger le PDF.',
  noPdf: 'Cet article n’a pas encore de PDF.',
  howToCite: 'Comment citer',
  copy: 'Copier',
  copied: 'Copié',
  citationStyles: {
    apa: 'APA 7',
    mla: 'MLA 9',
    chicago: 'Chicago, auteur-date',
    harvard: 'Harvard',
    vancouver: 'Vancouver',
    ieee: 'IEEE',
  },
  otherStyles: 'Autres styles',
  forReferenceManagers: 'Pour les logiciels de gestion bibliographique',
  citationFormats: { bib: 'BibTeX', ris: 'RIS', json: 'CSL-JSON' },
  /** The licence of the citation styles requires this line and its link. */
  citationCredit: 'Styles de citation issus du',
  citationCreditName: 'projet Citation Style Language',
  licence: 'Licence',
  licenceText: 'Vous pouvez partager et adapter cet article à condition d’en citer les auteurs.',
  copyright: (year: number) => `© ${year} les auteurs.`,
  articleNumber: 'Numéro d’article',
  manuscriptNumber: 'Numéro de manuscrit',
  issueLabel: (number: number, volume: string) => `Vol. ${volume}, n° ${number}`,
  missing: 'Cet article n’existe pas.',
  noVersion: 'Cette version de l’article n’existe pas.',
  noIssue: 'Ce numéro n’existe pas.',
  noSitemap: 'Cette partie du plan du site n’existe pas.',
  journalTitle: 'Thèmes d’actualité',
  journalLead: 'Tout ce que la revue a publié, du plus récent au plus ancien.',
  search: 'Rechercher',
  searchHint: 'Titre, auteur, mot-clé ou DOI',
  topic: 'Thème',
  allTopics: 'Tous les thèmes',
  apply: 'Appliquer',
  noArticles: 'Aucun article ne correspond à votre recherche.',
  noArticlesHint: 'Essayez d’autres mots, moins de mots, ou tous les thèmes.',
  foundCount: (count: string) => `${count} article${isSingular(count) ? '' : 's'}`,
  foundBestFirst: (count: string) => `${count} articles, les plus pertinents en premier`,
  openInSearch: 'Voir les passages correspondants et filtrer par année ou par numéro',
  searchTitle: 'Rechercher',
  searchLead:
    'Cherchez des mots, des « expressions exactes », un DOI ou un numéro d’article. OR propose deux mots au choix ; \u2011mot exclut un mot.',
  searchFor: (text: string) => `Résultats pour « ${text} »`,
  resultCount: (count: string, isAbout: boolean) => {
    if (count === '0') return 'Aucun résultat';
    return `${isAbout ? 'Environ ' : ''}${count} résultat${isSingular(count) ? '' : 's'}`;
  },
  noResultsHint: 'Essayez d’autres mots, ou moins de mots.',
  searchParts: 'Chercher aussi à l’intérieur des mots',
  noResultsWithFilters: 'Retirez des filtres, ou faites une autre recherche.',
  browseArticles: 'Tous les articles, du plus récent au plus ancien',
  browseIssues: 'Numéros de la revue',
  /** The corrected query follows, and a full stop. */
  showingInstead: (text: string) => `Aucun résultat pour « ${text} ». Voici les résultats pour`,
  /** The corrected query follows, and a question mark. */
  didYouMean: 'Vouliez-vous dire',
  /** The names of the topics follow. */
  matchingTopics: (count: number) => (count > 1 ? 'Tous les articles des thèmes' : 'Tous les articles du thème'),
  phraseSearchLimited: (count: string) =>
    `L’expression a été cherchée dans les ${count} articles les plus récents qui en contiennent les mots. Ajoutez un mot ou un filtre pour atteindre les autres.`,
  partialMatchesLimited: (count: string) =>
    `Plus de ${count} articles contiennent ces lettres à l’intérieur d’un mot ; seuls les plus récents sont affichés. Complétez le mot pour atteindre les autres.`,
  resultsLimited: (count: string) =>
    `Seuls les ${count} premiers résultats sont affichés. Ajoutez un filtre pour atteindre les autres.`,
  inText: 'Dans le texte',
  inSection: (title: string) => `Dans « ${title} »`,
  sortBy: 'Ordre',
  sorts: { best: 'Pertinence', newest: 'Plus récents' },
  filters: 'Filtrer les résultats',
  activeFilters: 'Filtres actifs',
  removeFilter: (name: string) => `Retirer le filtre : ${name}`,
  clearFilters: 'Tout effacer',
  approximateCount: (count: string) => `~${count}`,
  facets: { topic: 'Thème', year: 'Année', issue: 'Numéro' },
  moreChoices: (count: string) => `${count} autre${isSingular(count) ? '' : 's'}`,
  archiveTitle: 'Archives de la revue',
  archiveLead: 'Tous les numéros depuis le premier, à raison de deux par an.',
  tiles: {
    totalArticles: 'Articles',
    subscribers: 'Abonnements',
    issuesPublished: 'Numéros publiés',
    totalDownloads: 'Téléchargements',
  },
  noIssues: 'Aucun numéro trouvé.',
  noIssuesHint: 'Essayez d’autres mots, ou tous les thèmes.',
  viewMore: 'Afficher les détails',
  year: 'Année',
  month: 'Mois',
  articleCount: 'Articles',
  special: 'Numéro spécial',
  openIssue: 'Sommaire',
  alertsTitle: 'Suivre la revue',
  alertsText: 'Les nouveaux numéros et les appels à contributions par courriel, quelques fois par an.',
  alertsButton: 'S’abonner aux alertes',
  contents: 'Sommaire',
  frontMatter: 'Pages liminaires',
  /** Headings of an issue's sections. */
  sections: {
    RESEARCH_ARTICLE: 'Articles de recherche',
    POLICY_BRIEF: 'Notes de politique économique',
    FIELD_REPORT: 'Rapports de terrain et études de cas',
    BOOK_REVIEW: 'Comptes rendus',
  },
  emptyIssue: 'Aucun article de ce numéro n’est encore publié.',
  wholeIssue: (format: string) => `Numéro complet au format ${format}`,
  offlineIssue: 'Numéro complet à lire hors connexion (ZIP)',
  volume: (volume: string, number: number) => `Volume ${volume}, numéro ${number}`,
  withdrawn: 'Cet article a été retiré',
  withdrawnHit: (number: string) => `${number}, retiré`,
  backHome: 'Retour à la page d’accueil',
  withdrawnMessage: (title: string, names: string, since: string) =>
    `« ${title} » (${names}) a été retiré le ${since}. Il avait été publié ici et n’est plus disponible. Son adresse reste réservée, afin que les références qui y renvoient mènent au présent avis.`,
  retracted: (title: string) => `Rétracté : ${title}`,
  noticeTitles: {
    CORRECTION: 'Correction',
    RETRACTION: 'Cet article a été rétracté',
    EXPRESSION_OF_CONCERN: 'Expression de préoccupation',
  },
  retractedKicker: 'Rétracté',
  pictureBusy: 'Trop d’images sont en cours de création. Veuillez réessayer dans un instant.',
  noticeDoi: 'Lire l’avis',
  retractedOn: (date: string) => `Rétracté le ${date}.`,
  orcidOf: (name: string) => `Identifiant ORCID : ${name}`,
  rorOf: (institution: string) => `Fiche ROR : ${institution}`,
  affiliations: 'Affiliations',
  articleFacts: 'Historique de la publication',
  views: 'Consultations',
  downloads: 'Téléchargements',
  versions: 'Versions',
  version: (number: number) => `Version ${number}`,
  currentVersion: 'actuelle',
  versionPdf: (number: number) => `PDF de la version ${number}`,
  versionPdfShort: 'PDF',
  related: 'Articles apparentés',
  page: (page: number) => `page ${page}`,
  issueAbout: (title: string) => `Le sommaire du numéro « ${title} », dont tous les articles sont en libre accès.`,
  epub: 'Télécharger l’EPUB',
  processRecord: {
    title: 'Évaluation par les pairs',
    reports: 'Lire les rapports d’évaluation',
    reviewed: (rounds: number, reports: number, reviewers: number) =>
      reports === 0
        ? 'Un tour d’évaluation en double aveugle a été ouvert, mais aucun rapport n’a été reçu.'
        : `Évaluation en double aveugle en ${rounds === 1 ? 'un tour' : `${rounds} tours`}, avec ${reports === 1 ? 'un rapport rédigé' : `${reports} rapport${s(reports)} rédigé${s(reports)}`} par ${reviewers === 1 ? 'une personne' : `${reviewers} personne${s(reviewers)}`}.`,
    exception: (reason: string) =>
      `L’article a été accepté, à titre exceptionnel, sur la base de moins de deux rapports d’évaluateur·rices sans conflit d’intérêts.${reason && ` Motif indiqué par la rédaction : « ${reason} »`}`,
    handledBy: (name: string) => `Suivi éditorial : ${name}.`,
    uninvolved: (names: string[]) =>
      names.length === 1
        ? `${listed(names)} fait partie de la rédaction ou du comité de rédaction, mais n’a pris part ni à l’évaluation ni à la décision.`
        : `${listed(names)} font partie de la rédaction ou du comité de rédaction, mais n’ont pris part ni à l’évaluation ni à la décision.`,
    policy: 'L’évaluation par les pairs dans la revue',
  },
  topicAbout: (topic: string) =>
    `Les articles du thème « ${topic} » : évalués par les pairs, en libre accès, du plus récent au plus ancien.`,
  topicTitle: (topic: string) => `${topic} : tous les articles`,
  breadcrumbs: { home: 'Accueil', archive: 'Archives' },
  citedBy: {
    title: (count: number) => `Cité par ${count} publication${s(count)}`,
    /** Opens the works after the first twenty. */
    more: (count: number) => (count > 1 ? `${count} autres publications` : 'Une autre publication'),
    /** The source of the list, and its day. */
    source: (name: string, date: string) => `Selon ${name}, le ${date}.`,
    newest: (count: number) =>
      count > 1 ? `Les ${count} plus récentes sont affichées.` : 'La plus récente est affichée.',
    sources: { openalex: 'OpenAlex', crossref: 'Crossref' },
    auditLabel: 'Publications citantes trouvées',
    someArticle: 'un article',
    audit: (article: string, count: number, source: string) =>
      `a trouvé chez ${source} ${count === 1 ? 'une publication qui cite' : `${count} publications qui citent`} ${article}`,
  },
  sharePicture: (title: string) => `Vignette de l’article « ${title} »`,
} satisfies Words<typeof en>;
