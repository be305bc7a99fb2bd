import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the contact page, its dashboard screens and mails. */
export const contactTexts = catalogue({ en, fr, rw });
