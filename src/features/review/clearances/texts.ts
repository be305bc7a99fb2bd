import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about editors with a possible conflict of interest. */
export const clearanceTexts = catalogue({ en, fr });
