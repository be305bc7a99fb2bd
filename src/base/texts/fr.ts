import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  checkFields: 'Veuillez vérifier les champs signalés.',
  formsOnly: 'Cette adresse n’accepte que des formulaires.',
} satisfies Words<typeof en>;
