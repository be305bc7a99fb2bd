import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of certificates and of the page that verifies them. */
export const creditTexts = catalogue({ en, fr, rw });
