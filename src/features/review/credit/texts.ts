import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts of certificates and of the page that verifies them. */
export const creditTexts = catalogue({ en });
