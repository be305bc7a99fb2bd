import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

const articlesOf = (count: number) => `${count} ${count > 1 ? 'articles' : 'article'}`;

const titles = {
  openAccess: 'Déclaration de libre accès',
  licence: 'Licence indiquée dans la politique',
  copyright: 'Droit d’auteur',
  peerReview: 'Évaluation par les pairs décrite',
  fees: 'Frais indiqués',
  ethics: 'Éthique de la publication',
  plagiarism: 'Contrôle du plagiat',
  aiUse: 'Politique sur les outils d’IA',
  aims: 'Objectifs et domaine',
  instructions: 'Consignes aux auteurs',
  publisher: 'Éditeur et contact',
  boardSize: 'Comité d’au moins cinq membres',
  boardAffiliations: 'Affiliations du comité',
  boardInstitutions: 'Comité issu de plusieurs institutions',
  boardCountries: 'Pays des membres du comité',
  research: 'Cinq articles de recherche par an',
  activity: 'Publication régulière de recherches',
  history: 'Antériorité de publication',
  twoYears: 'Deux ans de publication',
  fullText: 'Texte intégral de chaque article',
  pdf: 'PDF de chaque article',
  pdfSize: 'PDF de moins de 5 Mo',
  pdfText: 'PDF lisibles par les programmes',
  abstract: 'Résumé de chaque article',
  authors: 'Auteurs de chaque article',
  authorAffiliations: 'Affiliations des auteurs',
  english: 'Titres et résumés en anglais',
  doi: 'DOI de chaque article',
  orcid: 'Identifiants ORCID des auteurs',
  jel: 'Codes JEL',
  dates: 'Dates d’acceptation',
  references: 'Références lisibles par les programmes',
  romanReferences: 'Références en caractères latins',
  reviewers: 'Deux évaluations pour chaque article',
  endogeny: 'Articles de membres de la rédaction',
  schedule: 'Parution régulière',
  issn: 'ISSN affiché',
  issnConfirmed: 'ISSN enregistré',
  address: 'Adresse publique',
  inAfrica: 'Publication en Afrique',
  crossref: 'Adhésion configurée',
  crossrefDeposits: 'Tous les articles enregistrés',
  doajDeposits: 'Articles envoyés à DOAJ',
  crossrefCurrent: 'Métadonnées enregistrées à jour',
  repecArchive: 'Code de l’archive',
  repecTemplates: 'Archive lisible par RePEc',
  keepers: 'Archivage à long terme',
};

const advice: Record<keyof typeof titles, string> = {
  openAccess:
    'Publiez la politique « Libre accès et licence » et dites-y que tous les articles se lisent gratuitement.',
  licence: 'Nommez dans la politique « Libre accès et licence » la licence choisie dans les paramètres.',
  copyright:
    'Dites dans la politique « Libre accès et licence » à qui appartient le droit d’auteur ; n’écrivez pas « All rights reserved ».',
  peerReview:
    'Publiez la politique « Évaluation par les pairs » et nommez le type d’évaluation, par exemple en double aveugle.',
  fees: 'Publiez la politique « Frais » avec tous les montants, ou dites-y qu’il n’y a pas de frais.',
  ethics: 'Publiez la politique d’éthique : plagiat, manquements, conflits d’intérêts.',
  plagiarism: 'Dites dans une politique comment le plagiat est recherché.',
  aiUse: 'Publiez la politique sur l’usage de l’IA.',
  aims: 'Rédigez la section « Objectifs et domaine » de la page À propos.',
  instructions: 'Rédigez les consignes aux auteurs.',
  publisher: 'Saisissez l’éditeur dans les paramètres, et une adresse postale et électronique dans les coordonnées.',
  boardSize: 'Invitez des membres jusqu’à ce que le comité en compte cinq.',
  boardAffiliations: 'Saisissez l’institution de chaque membre.',
  boardInstitutions: 'Invitez des membres d’autres institutions.',
  boardCountries: 'Relisez la page du comité : chaque affiliation doit nommer le pays.',
  research: 'Publiez des articles de recherche jusqu’à en compter cinq en douze mois.',
  activity: 'Publiez un article de recherche ; les douze derniers mois comptent.',
  history: 'Déposez la demande un an après le premier article, ou dès dix articles de recherche.',
  twoYears: 'Déposez la demande deux ans après le premier article.',
  fullText: 'Ajoutez un PDF ou le texte intégral à ces articles.',
  pdf: 'Ajoutez un PDF à ces articles.',
  pdfSize: 'Remplacez ces PDF par des fichiers plus légers.',
  pdfText: 'Ouvrez ces PDF : le texte ne doit pas être numérisé, et le titre doit être en grand sur la première page.',
  abstract: 'Ajoutez le résumé de ces articles.',
  authors: 'Ajoutez les auteurs de ces articles.',
  authorAffiliations: 'Ajoutez l’affiliation de chaque auteur.',
  english: 'Ajoutez un titre et un résumé en anglais à ces articles.',
  doi: 'Attribuez un DOI à ces articles.',
  orcid: 'Demandez aux auteurs d’associer leur identifiant ORCID à leur compte.',
  jel: 'Demandez les codes JEL aux auteurs et ajoutez-les.',
  dates: 'Saisissez la date d’acceptation de ces articles.',
  references: 'Ajoutez à ces articles le texte intégral avec sa liste de références.',
  romanReferences: 'Parcourez les listes de références : chaque entrée doit être en caractères latins.',
  reviewers: 'Faites évaluer chaque manuscrit deux fois ; examinez les articles qui ne l’ont pas été.',
  endogeny:
    'Comptez les articles dont un auteur est membre de la rédaction ou du comité, ou évaluateur·rice : un quart au plus.',
  schedule: 'Comparez les numéros avec la périodicité annoncée, et publiez aux dates annoncées.',
  issn: 'Demandez un ISSN et saisissez-le dans les paramètres.',
  issnConfirmed: 'Cherchez la revue sur portal.issn.org : le numéro et le nom doivent y être les mêmes.',
  address: 'Donnez à PUBLIC_URL l’adresse publique en https ; le bilan technique vérifie qu’elle s’ouvre.',
  inAfrica: 'Vérifiez que l’adresse postale montre où la revue est publiée.',
  crossref: 'Adhérez à Crossref, puis faites saisir le préfixe et les identifiants sur le serveur (docs/indexing.md).',
  crossrefDeposits: 'Déposez les autres articles.',
  doajDeposits: 'Envoyez les autres articles dès que DOAJ a accepté la revue.',
  crossrefCurrent: 'Corrigez les dépôts refusés ou en attente.',
  repecArchive: 'Demandez à RePEc le code attribué et saisissez-le dans les paramètres.',
  repecTemplates: 'Saisissez l’éditeur et l’adresse de la rédaction ; l’archive décrit les articles dès qu’il y en a.',
  keepers:
    'Confiez les articles à une archive, nommez-la dans la politique d’archivage et cherchez la revue dans le Keepers Registry.',
};

export const fr = {
  title: 'Candidatures aux index',
  lead: 'Ce que les index et répertoires demandent à une revue, comparé à l’état actuel de celle-ci.',
  loadFailed: 'Le rapport n’a pas pu être établi.',
  print: 'Imprimer',
  all: 'Tous',
  choose: 'Index',
  reportOf: (journal: string, date: string) => `Rapport sur ${journal}, ${date}`,
  readOn: (date: string) =>
    `Les textes des index ont été lus le ${date}, dans des copies archivées des pages nommées. Lisez la page elle-même avant de déposer une demande.`,
  states: { met: 'Rempli', unmet: 'Non rempli', unknown: 'À vérifier' },
  unknownMeans: '« À vérifier » : les données de la revue ne permettent pas de le dire ; quelqu’un doit regarder.',
  counts: ({ met, unmet, unknown }: Record<'met' | 'unmet' | 'unknown', number>) =>
    `${met} ${met > 1 ? 'remplis' : 'rempli'}, ${unmet} non ${unmet > 1 ? 'remplis' : 'rempli'}, ${unknown} à vérifier`,
  recommended: 'Recommandé',
  see: 'Voir',
  goTo: 'Par ici :',
  byAdministrator: (place: string) => `Une personne qui administre la revue le fait sous « ${place} ».`,
  places: {
    settings: 'Paramètres',
    policies: 'Politiques',
    about: 'Page À propos',
    siteTexts: 'Textes du site',
    contact: 'Coordonnées',
    board: 'Comité de rédaction',
    submissions: 'Soumissions',
    issues: 'Numéros',
    deposits: 'Dépôts',
    preservation: 'Préservation',
    checkup: 'Bilan technique',
  },
  titles,
  advice,
  evidence: {
    noPolicy: 'Aucune page publique ne lui est consacrée.',
    noArticles: 'Aucun article n’est encore publié.',
    all: (total: number) => (total === 1 ? 'Le seul article en a.' : `C’est le cas des ${total} articles.`),
    some: (n: number, total: number) => `C’est le cas de ${n} sur ${articlesOf(total)}.`,
  },
  pages: {
    openAccess: {
      good: 'La page est publique et dit que les articles se lisent gratuitement.',
      lacking: 'La page est publique, mais ne dit pas que les articles se lisent gratuitement.',
    },
    licence: {
      good: (licence: string) => `La page nomme ${licence}, la licence des paramètres.`,
      lacking: (licence: string) => `La page ne nomme pas ${licence}, la licence des paramètres.`,
    },
    copyright: {
      good: 'La page parle du droit d’auteur et ne réserve pas tous les droits.',
      lacking: 'La page ne dit rien du droit d’auteur, ou réserve tous les droits.',
    },
    peerReview: {
      good: 'La page est publique et nomme le type d’évaluation.',
      lacking: 'La page est publique, mais ne nomme pas le type d’évaluation.',
    },
    fees: {
      good: 'La page est publique et nomme des montants, ou dit qu’il n’y a pas de frais.',
      lacking: 'La page est publique, mais ne nomme aucun montant et ne dit pas qu’il n’y a pas de frais.',
    },
    ethics: {
      good: 'La page est publique et parle de plagiat, de manquements ou de conflits d’intérêts.',
      lacking: 'La page est publique, mais ne dit rien du plagiat, des manquements ni des conflits d’intérêts.',
    },
    plagiarism: {
      good: 'Une politique publique parle du plagiat.',
      lacking: 'Aucune politique publique ne parle du plagiat.',
    },
    aiUse: {
      good: 'La page est publique.',
      lacking: 'La page est publique, mais ne parle pas des outils d’IA.',
    },
    section: {
      good: 'La page À propos contient cette section.',
      lacking: 'La page À propos ne contient pas cette section.',
    },
    instructions: {
      good: 'Les consignes traitent du format, de la soumission et d’une liste de contrôle.',
      lacking: 'Il manque aux consignes une section sur le format, la soumission ou la liste de contrôle.',
    },
    publisher: {
      good: (publisher: string, address: string) => `${publisher} ; ${address}`,
      lacking: (missing: string[]) => `Il manque : ${missing.join(', ')}.`,
      name: 'le nom de l’éditeur',
      address: 'l’adresse postale',
      email: 'l’adresse électronique',
    },
  },
  board: {
    members: (count: number) => `Le comité compte ${count} ${count > 1 ? 'membres actifs' : 'membre actif'}.`,
    withAffiliation: (n: number, total: number) =>
      `${n} ${n > 1 ? 'membres' : 'membre'} sur ${total} ${n > 1 ? 'ont' : 'a'} une affiliation.`,
    institutions: (count: number) => `Les affiliations nomment ${count} ${count > 1 ? 'institutions' : 'institution'}.`,
    countries: (total: number) =>
      `Les affiliations (${total} ${total > 1 ? 'membres' : 'membre'}) sont écrites librement : un programme ne peut y reconnaître les pays.`,
  },
  articles: {
    research: (count: number) =>
      `${count} ${count > 1 ? 'articles de recherche ont été publiés' : 'article de recherche a été publié'} au cours des douze derniers mois.`,
    history: (first: string, research: number) =>
      `Le premier article a été publié le ${first} ; la revue compte ${research} ${research > 1 ? 'articles' : 'article'} de recherche.`,
    since: (first: string) => `Le premier article a été publié le ${first}.`,
    readablePdfs: 'Le texte de chaque PDF peut être lu ; l’aspect de la première page ne peut être jugé d’ici.',
    romanReferences: 'L’écriture des listes de références ne peut être reconnue d’ici.',
    reviewers: ({ total, recorded, byTwoReviewers }: Record<'total' | 'recorded' | 'byTwoReviewers', number>) =>
      `Sur ${articlesOf(total)}, ${recorded} ${recorded > 1 ? 'ont' : 'a'} une notice publique d’évaluation ; parmi ceux-ci, ${byTwoReviewers} ${byTwoReviewers > 1 ? 'ont' : 'a'} eu deux évaluations ou plus.`,
    noIssue: 'Aucun numéro contenant des articles n’est encore publié.',
    byEditors: (title: string, n: number, total: number) =>
      `${title} : ${n} sur ${total} ${total > 1 ? 'articles' : 'article'} de recherche de membres de la rédaction ou du comité.`,
    reviewersNotCounted:
      'Les auteurs qui évaluent pour la revue ne sont pas comptés ici, car cela pourrait révéler qui a évalué quoi.',
    schedule: ({ total, recent, newest }: { total: number; recent: number; newest: string }) =>
      `${total} ${total > 1 ? 'numéros sont publiés' : 'numéro est publié'}, dont ${recent} au cours des 24 derniers mois ; le plus récent est ${newest}.`,
    promised: (promise: string) => `La page À propos annonce : « ${promise} »`,
  },
  registration: {
    issn: (issn: string) => `L’ISSN ${issn} figure au bas des pages et sur les pages des articles.`,
    noIssn: 'Aucun ISSN n’est saisi.',
    issnConfirmed: (issn: string, name: string) =>
      `Seul le portail ISSN sait si ${issn} est enregistré pour « ${name} ».`,
    local: (address: string) => `${address} n’est accessible que depuis cette machine.`,
    insecure: (address: string) => `${address} n’est pas chiffrée.`,
    address: (address: string) => `L’adresse est ${address} ; on ne peut savoir d’ici si elle s’ouvre de partout.`,
    inAfrica: (city: string, address: string) => [city, address].filter(Boolean).join(' ; '),
    crossref: (prefix: string) => `Le serveur a le préfixe ${prefix} et les identifiants pour les dépôts.`,
    noCrossref: 'Le serveur n’a pas de préfixe, ou pas d’identifiants pour les dépôts.',
    accepted: (n: number, total: number) => `${n} sur ${articlesOf(total)} ${n > 1 ? 'sont acceptés' : 'est accepté'}.`,
    nothingDeposited: 'Rien n’est encore enregistré.',
    current: (stuck: number, waiting: number) =>
      `${stuck} ${stuck > 1 ? 'dépôts demandent' : 'dépôt demande'} une intervention, ${waiting} ${waiting > 1 ? 'attendent' : 'attend'} une réponse.`,
    repecArchive: (archive: string, series: string) =>
      `Les codes sont ${archive} et ${series} ; on ne peut savoir d’ici si RePEc les a attribués.`,
    repecTemplates: (articles: number) => `L’archive est publique et décrit ${articlesOf(articles)}.`,
    noRepecTemplates: 'Il manque l’éditeur, l’adresse de la rédaction ou les articles.',
    archive: (archive: string) =>
      `La politique nomme ${archive} ; on ne peut savoir d’ici si les articles y sont conservés.`,
    noArchive: 'La politique d’archivage ne nomme aucune archive reconnue par les bibliothèques.',
    filesChecked: (date: string, faults: number) =>
      faults === 0
        ? `Le ${date}, tous les fichiers étaient conformes.`
        : `Lors du contrôle du ${date}, ${faults} ${faults > 1 ? 'fichiers manquaient ou avaient changé' : 'fichier manquait ou avait changé'}.`,
    filesUnchecked: 'Les fichiers conservés n’ont pas encore été contrôlés.',
  },
} satisfies Words<typeof en>;
