import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of offline copies; a separate file, so that its script contains no others. */
export const keepTexts = catalogue({ en, fr });
