import { catalogue } from '#base/languages.ts';
import { en } from './words/en.ts';
import { fr } from './words/fr.ts';
import { rw } from './words/rw.ts';

/** Texts of components any screen may use. */
export const UI_WORDS = catalogue({ en, fr, rw });
