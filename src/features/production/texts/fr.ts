import type { Words } from '#base/languages.ts';
import type { FindingCode, Severity, StatementName } from '../rules.ts';
import { EDITED_PARTS, type EditedPart, type Edits } from '../text/edits.ts';
import type { en } from './en.ts';

const one = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('fr')} ${count > 1 ? plural : singular}`;

/** The meaning of each finding and its remedy; `words` is an excerpt or a number. */
const findings: Record<FindingCode, (words: string) => string> = {
  noHeadings: () =>
    'Le document n’a pas de titres de section. Choisissez-les dans l’éditeur de texte, ou donnez-leur dans Word les styles Titre 1 à Titre 3.',
  noText: () => 'Le document ne contient pas de texte.',
  pictureLost: (words) =>
    `${words} : l’image manque. Ajoutez-la dans l’éditeur de texte, ou insérez-la dans Word au format PNG ou JPEG.`,
  chartLost: (words) =>
    `${words} : c’est un graphique ou un dessin de Word. Ajoutez-le comme image dans l’éditeur de texte, ou insérez-le comme image dans Word.`,
  metafileLost: (words) =>
    `${words} : c’est un dessin EMF ou WMF. Enregistrez-le au format PNG, puis insérez ce fichier dans l’éditeur de texte ou dans Word.`,
  tableWithoutRows: (words) => `${words} : le tableau est vide.`,
  unmatchedCitation: (words) =>
    `« ${words} » est cité et ne figure pas dans la liste des références. Ajoutez la référence ou corrigez la citation.`,
  missingTarget: (words) =>
    `« ${words} » ne se trouve pas dans le texte. Ajoutez cet élément, corrigez le numéro ou nommez l’ouvrage dont il vient.`,
  noReferences: () => 'Aucune liste de références n’a été trouvée. Veuillez lui donner le titre « Références ».',
  twoLists: (words) =>
    `Plusieurs listes de références ont été réunies ; une autre commençait par « ${words} ». Déplacez, supprimez ou confirmez cette référence.`,
  missingLetter: (words) =>
    `Des lettres de « ${words} » manquent aux polices du PDF. Écrivez-les en caractères latins, ou utilisez un PDF réalisé ailleurs.`,
  guessedHeading: (words) => `« ${words} » a été pris pour un titre de section, car ce texte est court et en gras.`,
  noAlternative: (words) => `${words} : il manque une description pour les personnes qui ne voient pas l’image.`,
  noCaption: (words) => `${words} : il manque une légende telle que « Tableau 1. Prix du maïs ».`,
  noHeaderRow: (words) =>
    `${words} : il manque une ligne d’en-tête. Indiquez-la dans l’éditeur de texte, ou dans Word avec « Répéter les lignes d’en-tête ».`,
  uncertainReference: (words) => `Veuillez vérifier les éléments de cette référence : « ${words} ».`,
  uncitedReference: (words) => `Le texte ne cite pas « ${words} ».`,
  nestedTable: (words) =>
    `Un tableau se trouvait dans une cellule d’un autre ; son texte a été conservé sans les cellules : « ${words} ». Donnez-lui ses propres cellules.`,
  textBox: (words) =>
    `Le texte d’une zone de texte a été placé sous le paragraphe voisin : « ${words} ». Déplacez-le ou joignez-le à un paragraphe.`,
  struckOut: (words) =>
    `« ${words} » est barré dans Word. Le texte le contient sans barre ; supprimez-le ou gardez-le.`,
  lowResolution: (words) =>
    `${words} : l’image a peu de pixels pour sa taille et paraîtra floue. Insérez une image plus grande.`,
  guessedQuote: (words) =>
    `« ${words} » a été pris pour une citation, car tout le paragraphe est en retrait dans Word.`,
  frontLeftOut: (words) =>
    `Le titre, les auteurs et le résumé n’ont pas été repris, car la revue en dispose déjà : « ${words} ».`,
  statementFound: (words) => `La mention « ${words} » n’a pas été reprise ; sa place est dans les champs du manuscrit.`,
  changesAccepted: (words) =>
    `${one(Number(words), 'modification suivie a été acceptée', 'modifications suivies ont été acceptées')}.`,
  commentsLeftOut: (words) =>
    `${one(Number(words), 'commentaire n’a pas été repris', 'commentaires n’ont pas été repris')}.`,
  contentsLeftOut: () => 'La table des matières n’a pas été reprise.',
};

const partNames: Record<EditedPart, [string, string]> = {
  headings: ['titre de section', 'titres de section'],
  paragraphs: ['paragraphe', 'paragraphes'],
  tables: ['tableau', 'tableaux'],
  figures: ['figure', 'figures'],
  equations: ['équation', 'équations'],
  references: ['référence', 'références'],
};

const statements: Record<StatementName, string> = {
  acknowledgements: 'remerciements',
  funding: 'financement',
  dataAvailability: 'disponibilité des données',
  competingInterests: 'conflits d’intérêts',
  ethics: 'éthique',
  contributions: 'contributions',
};

export const fr = {
  findings,
  statements,
  severities: { fault: 'À corriger', warning: 'À vérifier', note: 'Bon à savoir' } satisfies Record<Severity, string>,
  /** Each sentence continues after the actor's name. */
  audit: {
    label: 'Textes intégraux',
    changed: (number: string, version: number) => `a enregistré la version ${version} du texte de ${number}`,
    removed: (number: string) => `a retiré le texte de ${number}`,
    released: (number: string, version: number) => `a rendu publique la version ${version} du texte de ${number}`,
  },
  errors: {
    noFile: 'Veuillez choisir un document Word (.docx).',
    notWord:
      'Ce n’est pas un document Word (.docx). Veuillez l’enregistrer dans ce format et le téléverser de nouveau.',
    unreadable:
      'Ce document ne peut pas être lu. Veuillez l’ouvrir dans Word, l’enregistrer sous un autre nom et le téléverser de nouveau.',
    tooLong:
      'La lecture de ce document prend trop de temps. Veuillez en retirer les grandes images et le téléverser de nouveau.',
    tooLarge: 'Un document peut avoir une taille de 25 Mo au plus.',
    tooMany: 'Veuillez téléverser un seul document.',
    missing: 'Ce manuscrit n’a pas de texte intégral.',
    changed: 'Une autre personne a modifié le texte entre-temps.',
    noText: 'Ce texte ne peut pas être enregistré. Veuillez recharger la page et réessayer.',
    badFormula: (latex: string) => `Cette formule ne peut pas être lue : ${latex}`,
    noVersion: 'Cette version du texte n’existe pas.',
  },
  messages: {
    read: 'Le texte a été lu.',
    removed: 'Le texte a été retiré.',
    saved: 'Enregistré.',
    released: 'Le texte est public.',
    restored: 'La version a été rétablie.',
  },
  /** The panel of the publication screen. */
  panel: {
    title: 'Texte intégral',
    lead: 'Téléversez le document Word accepté. Les lecteurs trouvent alors le texte sur la page de l’article, et les programmes le trouvent au format JATS.',
    another: 'Téléverser un autre document',
    choose: 'Document Word (.docx)',
    hint: 'Les titres de section, les tableaux, les figures, les équations, les notes de bas de page et les références sont reconnus. Le document peut être téléversé de nouveau autant de fois que nécessaire.',
    upload: 'Lire le document',
    uploading: 'Lecture en cours…',
    failed: 'Le document n’a pas pu être lu.',
    none: 'Il n’y a pas encore de texte intégral. La page de l’article présente le résumé et le PDF.',
    version: (version: number, name: string, moment: string) => `Version ${version}, lue dans ${name}, le ${moment}`,
    edited: (version: number, moment: string) => `Version ${version}, modifiée dans le tableau de bord, le ${moment}`,
    edit: 'Modifier le texte',
    replaceAsk: 'Remplacer le texte modifié ?',
    replaceText: (version: number, edits: Edits) => {
      const parts = EDITED_PARTS.flatMap((part) => (edits[part] > 0 ? [one(edits[part], ...partNames[part])] : []));
      const list = parts.length > 0 ? new Intl.ListFormat('fr').format(parts) : 'l’ordre des parties';
      return `Modifications faites dans le tableau de bord : ${list}. Elles ne figurent pas dans le document que vous téléversez. La version ${version} reste conservée et peut être rétablie.`;
    },
    replaceYes: 'Remplacer',
    notPublic: (version: number, shown: number | null) =>
      shown === null
        ? `La version ${version} n’est pas publique. Les lecteurs voient le résumé et le PDF.`
        : `La version ${version} n’est pas publique. Les lecteurs voient la version ${shown}.`,
    release: (version: number) => `Rendre publique la version ${version}`,
    versions: 'Versions du texte',
    editedBy: (version: number, by: string, moment: string) => `Version ${version}, modifiée par ${by}, le ${moment}`,
    readBy: ({ version, sourceName, by }: { version: number; sourceName: string; by: string }, moment: string) =>
      `Version ${version}, lue dans ${sourceName} par ${by}, le ${moment}`,
    removedBy: (version: number, by: string, moment: string) =>
      `Version ${version}, texte retiré par ${by}, le ${moment}`,
    public: 'Publique',
    restore: (version: number) => `Rétablir la version ${version}`,
    jats: 'JATS (XML)',
    preview: 'Aperçu de la page',
    remove: 'Retirer le texte intégral',
    removeAsk: 'Retirer le texte intégral ?',
    removeText:
      'La page de l’article présentera de nouveau le résumé et le PDF. Les versions enregistrées jusqu’ici restent conservées.',
    removeYes: 'Retirer',
    counts: ({
      words,
      sections,
      tables,
      figures,
      equations,
      footnotes,
    }: Record<'words' | 'sections' | 'tables' | 'figures' | 'equations' | 'footnotes', number>) =>
      [
        one(words, 'mot', 'mots'),
        one(sections, 'section', 'sections'),
        one(tables, 'tableau', 'tableaux'),
        one(figures, 'figure', 'figures'),
        one(equations, 'équation', 'équations'),
        one(footnotes, 'note de bas de page', 'notes de bas de page'),
      ].join(' · '),
    matched: (linked: number, citations: number) =>
      `${linked} ${linked > 1 ? 'citations' : 'citation'} sur ${citations} ${linked > 1 ? 'renvoient' : 'renvoie'} à une référence`,
    cited: (cited: number, references: number) =>
      `${cited} ${cited > 1 ? 'références' : 'référence'} sur ${references} ${cited > 1 ? 'sont citées' : 'est citée'}`,
    clean: 'Aucun défaut n’a été trouvé.',
    showMore: (count: number) => `En afficher ${count} de plus`,
  },
  /** The text on the page of the article. */
  article: {
    contents: 'Dans cet article',
    references: 'Références',
    footnotes: 'Notes',
    backTo: (number: number) => `Retour à l’appel de la note ${number}`,
    citedAt: (number: number) => `Cité dans le texte, passage ${number}`,
    close: 'Fermer',
    openPicture: (label: string) => `Ouvrir en taille réelle : ${label}`,
    table: 'Tableau',
    code: 'Code',
    sideways: (label: string) => `${label}, défilement horizontal`,
    noPicture: 'L’image manque.',
  },
} satisfies Words<typeof en>;
