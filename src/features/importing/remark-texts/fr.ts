import type { Words } from '#base/languages.ts';
import { grouped } from '#base/text.ts';
import type { en } from './en.ts';

const counted = (count: number, noun: string) => `${grouped(count)} ${noun}${count > 1 ? 's' : ''}`;
const characters = (count: number) => counted(count, 'caractère');
const otherCount = (here: string, given: number) =>
  `une autre importation a déjà apporté ${here} ; ce nombre reste, le fichier indique ${grouped(given)}`;

/** Remarks follow a line number and a title, so they begin with a small letter. */
export const fr: Words<typeof en> = {
  atLine: (line, reason) => `ligne ${line} : ${reason}`,
  notStored: (names) => `${names} : contenu non enregistré`,
  articles: {
    unpublished: 'il n’est pas publié dans le système d’origine',
    issueUnpublished: 'son numéro n’est pas publié dans le système d’origine',
    issueRefused: 'son numéro n’est pas importé',
    noDay: 'ni lui ni son numéro n’ont de date de publication',
    future: (day) => `sa date de publication, ${day}, est à venir`,
    incompleteDay: (given, day) =>
      `sa date de publication, ${given}, est incomplète ; elle est enregistrée comme ${day}`,
    noLicence: (licence) => `il n’indique aucune licence ; il reçoit ${licence}`,
    licenceUnknown: (licence) =>
      `sa licence, ${licence}, est inconnue ici ; choisissez-en une pour ces articles (« Autre thème ou autre licence », ou --licence)`,
    licenceReplaced: (licence, other) => `sa licence, ${licence}, est inconnue ici ; il reçoit ${other}`,
    doi: (given) => `${given} n’est pas un DOI`,
    pages: (given) => `« ${given} » n’est ni une page ni une suite de pages`,
    funding: (most) => `la déclaration de financement dépasse ${characters(most)}`,
    section: (name) => `sa rubrique, « ${name} », est inconnue ici ; il devient un article de recherche`,
    noPdf: 'il n’a pas de PDF ; sa page n’a que le résumé',
    noTitle: 'il n’a pas de titre',
    titleLong: (most) => `son titre dépasse ${characters(most)}`,
    language: (language) =>
      `sa langue (${language}) n’est pas de celles de la revue ; il est enregistré comme article en anglais`,
    noAbstract: 'il n’a pas de résumé ; sa page le dit',
    encoding: (excerpt) => `des caractères semblent mal encodés : « ${excerpt} »`,
    cut: {
      abstract: (most) => `le résumé est coupé après ${characters(most)}`,
      keywords: (most) => `les mots-clés sont coupés après ${characters(most)}`,
    },
    otherLanguage: (language) => `titre et résumé (${language}) : cette langue n’est pas de celles de la revue`,
    titleAlone: (language) => `titre (${language}) : une traduction demande un titre et un résumé`,
    abstractAlone: (language) => `résumé (${language}) : une traduction demande un titre et un résumé`,
    fullText: 'texte de l’article (body) : non enregistré ; les lecteurs ont le PDF',
    known: {
      before: 'il a déjà été importé',
      doi: (doi) => `un article avec son DOI, ${doi}, est déjà ici`,
      title: 'un article de même titre et de même année est déjà ici',
    },
    oldAddress: (known) => `${known} ; son ancienne adresse y mène`,
  },
  authors: {
    none: 'il n’a pas d’auteur',
    tooMany: (most) => `il a plus de ${grouped(most)} auteurs`,
    noName: 'une personne sans nom',
    nameLong: (name) => `${name} : le nom est trop long`,
    onlyAuthors: (name, role) => `${name}, ${role} : seuls les auteurs sont enregistrés`,
    role: (name, role) => `${name} a un rôle inconnu, « ${role} », et compte parmi les auteurs`,
    orcid: (name, given) => `identifiant ORCID, ${given} (${name}) : non valide`,
    ror: (name, given) => `identifiant ROR, ${given} (${name}) : non valide`,
    email: (name, given) => `adresse électronique, ${given} (${name}) : non valide`,
    affiliationCut: (name, most) => `${name} : l’affiliation est coupée après ${characters(most)}`,
    biographies: 'biographies des auteurs : non enregistrées',
  },
  files: {
    further: (label) => `l’autre fichier « ${label} » ; un article n’a qu’un PDF`,
    lost: (label, reason) => `le fichier « ${label} » : ${reason}`,
    absent: 'il n’est pas dans l’exportation',
    absentNamed: (address) => `il n’est pas dans l’exportation, qui indique ${address}`,
    damaged: 'il est endommagé',
    base64: 'son base64 est défectueux',
    tooLarge: 'il dépasse la taille qu’un PDF peut avoir ici',
    noPdf: 'ce n’est pas un PDF',
  },
  issues: {
    unpublished: 'le numéro n’est pas publié dans le système d’origine',
    noYear: 'le numéro n’a pas d’année',
    empty: 'aucun de ses articles n’est importé',
    number: (given, stored) => `son numéro d’ordre, « ${given} », est enregistré comme ${stored}`,
    volumeInTitle: (volume) =>
      `son volume, ${volume}, figure dans son titre ; les citations indiquent le volume de cette revue`,
    volumeInDescription: (volume) =>
      `son volume, ${volume}, figure dans sa description ; les citations indiquent le volume de cette revue`,
    covers: (count) =>
      count === 1 ? '1 autre couverture : non enregistrée' : `${grouped(count)} autres couvertures : non enregistrées`,
  },
  people: {
    disabled: 'le compte est désactivé dans le système d’origine',
    email: (given) => `l’adresse électronique « ${given} » n’est pas valide`,
    roles: (names) => `rôle du système d’origine, non repris ici : ${names} ; invitez la personne sous Comptes`,
    noAccount: 'pas de compte : il faut un prénom et un nom de famille, chacun de 100 caractères au plus',
    noReviewer: (most) =>
      `pas de fiche au répertoire des évaluateur·rices : le nom manque ou dépasse ${characters(most)}`,
    affiliationCut: (most) => `l’affiliation est coupée après ${characters(most)}`,
    interestsCut: (most) => `la liste des centres d’intérêt est coupée après ${characters(most)}`,
    orcid: (given) => `identifiant ORCID, ${given} : non valide`,
    accountHere: (email) => `un compte avec l’adresse ${email} est déjà ici et reste tel quel`,
    reviewerHere: (email) =>
      `une fiche avec l’adresse ${email} est déjà au répertoire des évaluateur·rices et reste telle quelle`,
    profile: (part) => `${part} des personnes : les comptes n’ont pas cette information`,
    orcidOfPeople:
      'orcid des personnes : les comptes n’ont pas cette information ; chaque personne associe son identifiant ORCID en se connectant à ORCID',
  },
  usage: {
    columns: { views: 'consultations', downloads: 'téléchargements', count: 'nombre' },
    noCount: (column, cell) => `la valeur « ${cell} » (${column}) n’est pas un nombre valable`,
    kind: (cell) => `son type, « ${cell} », n’est ni un article ni un de ses fichiers`,
    month: (cell) => `« ${cell} » n’est pas un mois`,
    andMore: (names, count) => `${names} et ${counted(count, 'autre')}`,
    ofMonths: (months, reason) => `${months} : ${reason}`,
    sameLine: 'une autre ligne dit la même chose de cet article',
    noneComes: (fault) => `${fault} ; la fréquentation de son article n’est pas reprise`,
    fewer: (period) => `${period} a moins d’investigations que de requêtes ; les consultations ne sont pas reprises`,
    twins: (count) => `${grouped(count)} articles ont ce titre ; seul un DOI les distingue`,
    otherYear: (year) => `l’article qui a ce titre n’est pas de ${year}`,
    unknown: 'aucun article ici n’a ce DOI, cet identifiant de l’ancien système, ou ce titre et cette année',
    twoArticles: (ofDoi, ofId) => `son DOI est celui de « ${ofDoi} », son identifiant celui de « ${ofId} »`,
    otherDoi: (title) => `son DOI est celui de « ${title} », qui reçoit cette fréquentation`,
    otherId: (title) => `son identifiant est celui de « ${title} », qui reçoit cette fréquentation`,
    otherCount: {
      views: (here, given) => otherCount(counted(here, 'consultation'), given),
      downloads: (here, given) => otherCount(counted(here, 'téléchargement'), given),
    },
    future: 'à venir ; non repris',
    ownMonth: 'cette revue a alors compté l’article elle-même ; non repris',
    totalHere: (until) => `un total jusqu’au ${until} est déjà ici et le compterait en double ; non repris`,
    monthsHere: 'des nombres par mois sont déjà ici, et ce total les compterait en double ; non repris',
    ownMonths: 'cette revue a compté elle-même certains de ses mois ; ce total n’est pas repris, exportez-le par mois',
    withoutMonth: (until) =>
      `ces nombres n’ont pas de mois ; ceux qui vont jusqu’au ${until} ne figurent que dans les totaux des articles`,
    institution: (name) =>
      `le rapport est celui d’un seul établissement, ${name} ; seule la fréquentation de ses lecteurs est reprise`,
    metric: (name) => `${name} : la fréquentation importée n’a que des consultations et des téléchargements`,
    dataType: (name) => `lignes de type ${name} : seuls les articles ont une fréquentation ici`,
    accessMethod: (name) => `lignes du mode d’accès ${name} : seule la lecture est comptée ici`,
    components: 'lignes sur des parties d’articles',
    sum: (sum, total) => `la somme de ses mois est ${sum}, son total est ${total} ; les mois sont repris`,
    cells: (cells, columns) => `cette ligne a ${counted(cells, 'cellule')} pour ${counted(columns, 'colonne')}`,
    noMetric: 'cette ligne n’a pas de Metric_Type',
  },
  refusals: {
    otherXml: (root) => `<${root}> n’est pas une exportation du Native XML Plugin d’OJS, ni du XML JATS ou Crossref.`,
    emptyXml:
      'il n’y a ni numéros, ni articles, ni utilisateurs dans ce fichier ; il faut une exportation d’OJS (Native XML ou utilisateurs), du XML JATS ou Crossref.',
    noXmlInZip: 'ce fichier ZIP ne contient aucun fichier .xml.',
    noXmlInFolder: 'ce dossier ne contient aucun fichier .xml.',
    wholeJournal:
      'c’est l’exportation d’une revue entière ; importez-la sur le serveur avec « npm run import », dans une revue vide.',
    sameNames: (name) => `le fichier ZIP des PDF ne peut pas être lu : deux fichiers y ont le nom « ${name} ».`,
    zip: (reason) => `le fichier ZIP ne peut pas être lu : « ${reason} ».`,
    cutOff: 'le fichier ZIP ne peut pas être lu : il est tronqué, ou n’est pas un fichier ZIP.',
    damaged: 'il est endommagé dans le fichier ZIP.',
    encoding: 'le texte n’est pas en UTF-8 ; enregistrez la feuille de calcul au format « CSV UTF-8 ».',
    table: (reason) => `le tableau ne peut pas être lu : « ${reason} ».`,
    unknownColumns: (names, all) => `colonnes inconnues : ${names} ; celles du modèle sont ${all}.`,
    tooManyLines: (most) => `ce fichier a plus de ${grouped(most)} lignes ; divisez-le.`,
    noOjsUsage: 'ce n’est pas un rapport de fréquentation d’OJS.',
    noCounter: 'ce n’est pas un rapport COUNTER : il ne commence pas par Report_Name.',
    noColumns: (total) => `ce n’est pas un rapport COUNTER : les colonnes Metric_Type et ${total} manquent.`,
    missingColumns: (names) => `colonnes manquantes : ${names}.`,
    doiOrId: 'DOI ou Proprietary_ID',
    noMonth: (column) => `la colonne « ${column} » n’est pas un mois.`,
    sameMonths: (month) => `le mois ${month} a deux colonnes.`,
    otherReport: (id) => `c’est le rapport COUNTER « ${id} » ; les articles sont dans les Item Reports, IR et IR_A1.`,
    release: (release) =>
      `ce rapport suit la version « ${release} » de COUNTER ; seules les versions 5 et 5.1 peuvent être lues.`,
    noRequests:
      'ce rapport a des investigations sans requêtes, si bien que les consultations ne se distinguent pas des téléchargements ; exportez-le avec Total_Item_Requests.',
    noPeriod: 'Reporting_Period n’a ni Begin_Date ni End_Date, et il n’y a pas de mois.',
  },
  undo: {
    missing: (id) => `L’importation ${id} n’existe pas.`,
    before: 'Cette importation a déjà été annulée.',
    old: (days) => `Cette importation date de plus de ${days} jours ; supprimez ses articles dans le tableau de bord.`,
    changed: (names) => `Rien n’a été annulé, car ces éléments ont été modifiés depuis :\n${names}`,
  },
};
