import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  /** Entries of the audit log; each sentence continues after the actor's name. */
  audit: { label: 'Numéros', noun: 'le numéro' },
  inUse:
    'Ce numéro contient des articles, ou des articles supprimés qui peuvent être rétablis. Veuillez d’abord les retirer du numéro.',
  notPublished:
    'Ce numéro n’est pas encore publié ; l’article sera donc publié en même temps que lui. Vous pouvez aussi choisir un autre numéro.',
  added: 'Numéro ajouté.',
  changed: 'Numéro enregistré.',
  removed: 'Numéro supprimé.',
  errors: {
    number: 'Veuillez indiquer un nombre de 1 à 99.',
    year: (latest: number) => `Veuillez indiquer une année de 1900 à ${latest}.`,
    month: 'Veuillez indiquer un mois de 1 à 12.',
    title: 'Veuillez donner un titre au numéro.',
    titleLong: 'Un titre peut compter au plus 300 caractères.',
    descriptionLong: 'Une description peut compter au plus 2\u202f000 caractères.',
    coverImage: 'Cette image n’est pas disponible. Veuillez la téléverser de nouveau.',
    frontMatterLong: 'Le texte liminaire peut compter au plus 20\u202f000 caractères.',
    frontMatterMarks:
      'Ce texte contient trop de signes de mise en forme dans un même paragraphe, ou des listes trop imbriquées.',
    topicLong: 'Un thème peut compter au plus 100 caractères.',
    status: 'Veuillez choisir un des états de la liste.',
    publishAt: 'Veuillez saisir un jour et une heure.',
    past: 'Ce moment est passé. Veuillez choisir un moment ultérieur, ou publier le numéro maintenant.',
    hasArticles: 'Des articles de ce numéro sont déjà visibles par les lecteurs ; il reste donc publié.',
    noPdf: (title: string) =>
      `« ${title} » n’a pas de PDF pour les lecteurs. Veuillez en ajouter un, ou retirer l’article du numéro.`,
  },
  dashboard: {
    title: 'Numéros',
    entry: 'Archives',
    lead: 'Le numéro 1 couvre la période de juillet à décembre, le numéro 2 celle de janvier à juin.',
    number: 'Numéro',
    year: 'Année',
    month: 'Mois',
    issueTitle: 'Titre',
    description: 'Description',
    topic: 'Thème',
    cover: {
      label: 'Couverture',
      hint: 'PNG, JPEG ou WebP, 5 Mo au plus, trois parts de large pour quatre de haut. Sans image, une couverture est dessinée.',
      preview: 'Aperçu de la couverture',
      remove: 'Retirer la couverture',
    },
    frontMatter: 'Texte liminaire',
    frontMatterHint:
      'Facultatif : un éditorial ou des remerciements, au-dessus du sommaire. Markdown : ## titre, **gras**, - liste',
    optional: 'Facultatif',
    special: 'Numéro spécial',
    articleCount: (count: number) => (count > 1 ? `${count} articles` : `${count} article`),
    contentsOf: (title: string) => `Sommaire : ${title}`,
    status: 'État',
    statuses: { DRAFT: 'Brouillon', SCHEDULED: 'Programmé', PUBLISHED: 'Publié' },
    suggestedTitle: (number: number, year: number) =>
      number === 1 ? `Numéro 1, juillet–décembre ${year}` : `Numéro 2, janvier–juin ${year}`,
    statusChoices: {
      PUBLISHED: 'Publié : les lecteurs voient les articles dès qu’ils sont prêts',
      DRAFT: 'Brouillon : masqué jusqu’à sa publication en bloc',
      SCHEDULED: 'Programmé : publié en bloc à un moment fixé',
    },
    publishAt: 'Publier le',
    publishAtHint: 'Heure de Kigali. Tous les articles acceptés du numéro sont publiés ensemble.',
    scheduledFor: (moment: string) => `Programmé pour le ${moment}`,
    kind: 'Type',
    isSpecial: 'Spécial',
    isNotSpecial: 'Ordinaire',
    articles: 'Articles',
    actions: 'Actions',
    add: 'Ajouter un numéro',
    change: 'Enregistrer le numéro',
    empty: 'Aucun numéro.',
    loadFailed: 'Les numéros n’ont pas pu être chargés.',
    saveFailed: 'Le numéro n’a pas pu être enregistré.',
    removeFailed: 'Le numéro n’a pas pu être supprimé.',
  },
} satisfies Words<typeof en>;
