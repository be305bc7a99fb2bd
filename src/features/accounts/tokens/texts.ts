import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of personal tokens. */
export const tokenTexts = catalogue({ en, fr });
