import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the figures of peer review. */
export const figureTexts = catalogue({ en, fr, rw });
