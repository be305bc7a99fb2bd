import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts of the contact page, its dashboard screens and mails. */
export const contactTexts = catalogue({ en });
