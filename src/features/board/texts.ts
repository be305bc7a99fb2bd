import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts about the editorial board on screens and in replies. */
export const boardTexts = catalogue({ en, fr, rw });
