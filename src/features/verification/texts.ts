import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the page that verifies the codes of documents. */
export const verificationTexts = catalogue({ en, fr, rw });
