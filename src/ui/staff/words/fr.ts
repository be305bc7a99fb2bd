import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  open: (act) => `${act}…`,
  close: 'Fermer le formulaire',
  edit: (name) => `Modifier ${name}`,
  remove: (name) => `Supprimer ${name}`,
  sure: 'Êtes-vous sûr ?',
  yes: 'Oui, supprimer',
  translationHint:
    'Sans texte en français, les lecteurs francophones lisent le texte anglais. Une traduction commencée doit être complète.',
  partialTranslationHint: 'Un texte laissé vide s’affiche en anglais pour le lectorat francophone.',
  cancel: 'Annuler',
  stopEditing: 'Annuler la modification',
  again: 'Réessayer',
  unreachable: 'La revue est injoignable pour le moment. Veuillez réessayer.',
  notReloaded: 'Cette page n’a pas pu être rechargée. Votre saisie est conservée.',
  loadSaved: 'Charger la version enregistrée',
  loadSavedHint: 'Votre saisie est conservée.',
  rivals: 'Un autre membre de la rédaction a enregistré d’autres valeurs ici ; l’enregistrement les remplace :',
  rival: (label, saved) => `${label} : ${saved || '(rien)'}`,
  search: 'Rechercher',
  show: 'Appliquer',
  editor: {
    views: (label) => `${label} : rédaction ou aperçu`,
    marks: (label) => `${label} : mise en forme`,
    write: 'Rédiger',
    preview: 'Aperçu',
    nothing: 'Rien à afficher pour l’instant.',
    bold: 'Gras',
    italic: 'Italique',
    link: 'Lien',
    heading: 'Intertitre',
    list: 'Liste',
    sample: 'texte',
  },
} satisfies Words<typeof en>;
