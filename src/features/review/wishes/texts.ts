import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the page on which authors suggest reviewers. */
export const wishTexts = catalogue({ en, fr, rw });
