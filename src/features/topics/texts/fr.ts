import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  audit: { label: 'Thèmes', noun: 'le thème' },
  neverNamed: 'Aucun thème n’a porté ce nom.',
  exists: 'Un thème de ce nom existe déjà.',
  inUse: 'Des soumissions utilisent ce thème. Veuillez d’abord leur attribuer un autre thème.',
  added: 'Thème ajouté.',
  changed: 'Thème modifié.',
  removed: 'Thème supprimé.',
  errors: {
    name: 'Veuillez donner un nom au thème.',
    nameLong: 'Un nom peut compter au plus 100 caractères.',
  },
  dashboard: {
    title: 'Thèmes',
    entry: 'Ajouter un thème',
    lead: 'Un thème est choisi pour chaque manuscrit lors de la soumission ; il permet ensuite de filtrer les articles.',
    name: 'Nom',
    number: 'N°',
    actions: 'Actions',
    add: 'Ajouter un thème',
    change: 'Modifier le thème',
    empty: 'Pas encore de thèmes',
    loadFailed: 'Les thèmes n’ont pas pu être chargés',
    saveFailed: 'Le thème n’a pas pu être enregistré',
    removeFailed: 'Le thème n’a pas pu être supprimé',
  },
} satisfies Words<typeof en>;
