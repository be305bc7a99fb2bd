import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  audit: { label: 'Annonces', noun: 'l’annonce' },
  missing: 'Cette annonce n’existe pas.',
  added: 'Annonce publiée.',
  changed: 'Annonce enregistrée.',
  removed: 'Annonce supprimée.',
  slugTaken: 'Une autre annonce a déjà cette adresse.',
  errors: {
    title: 'Veuillez donner un titre à l’annonce.',
    titleLong: 'Le titre ne peut pas dépasser 200 caractères.',
    body: 'Veuillez rédiger l’annonce.',
    bodyLong: 'Une annonce ne peut pas dépasser 20\u202f000 caractères.',
    marks: 'Un paragraphe contient trop de caractères de mise en forme, ou des listes ont trop de niveaux.',
    slug: 'L’adresse de la page ne peut contenir que des lettres minuscules, des chiffres et des traits d’union.',
  },
  page: {
    title: 'Annonces',
    lead: 'Les nouvelles de la revue.',
    empty: 'Aucune annonce pour l’instant',
    all: 'Toutes les annonces',
    feed: 'Annonces',
  },
  dashboard: {
    title: 'Annonces',
    lead: 'Les nouvelles affichées sur la page d’accueil, avec leur propre page et un flux.',
    name: 'Titre',
    body: 'Texte',
    bodyHint: 'Vous pouvez utiliser des paragraphes, du **gras**, des listes et des [liens](https://example.org).',
    slug: 'Adresse de la page',
    slugHint: 'À défaut, elle est formée à partir du titre.',
    published: 'Publication',
    actions: 'Actions',
    add: 'Publier l’annonce',
    change: 'Enregistrer l’annonce',
    empty: 'Aucune annonce pour l’instant.',
    loadFailed: 'Les annonces n’ont pas pu être chargées.',
    saveFailed: 'L’annonce n’a pas pu être enregistrée.',
    removeFailed: 'L’annonce n’a pas pu être supprimée.',
  },
} satisfies Words<typeof en>;
