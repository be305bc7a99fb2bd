import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the books that are made from articles. */
export const editionTexts = catalogue({ en, fr, rw });
