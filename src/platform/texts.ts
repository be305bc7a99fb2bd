import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of failures that any call, form or page may meet. */
export const platformTexts = catalogue({ en, fr });
