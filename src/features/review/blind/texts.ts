import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts of the reviewer's page. */
export const blindTexts = catalogue({ en });
