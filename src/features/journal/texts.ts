import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts about the journal's settings on screens and in replies. */
export const journalTexts = catalogue({ en, fr, rw });
