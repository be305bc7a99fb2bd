import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the PDF reader; a separate file, so that its script contains no others. */
export const readerTexts = catalogue({ en, fr, rw });
