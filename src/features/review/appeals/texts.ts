import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of appeals against a rejection. */
export const appealTexts = catalogue({ en, fr, rw });
