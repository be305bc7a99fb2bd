import { catalogue } from '#base/languages.ts';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';

/** Texts of every staff screen. */
export const STAFF_WORDS = catalogue({ en, fr });
