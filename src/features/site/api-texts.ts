import { catalogue } from '#base/languages.ts';
import { en } from './api-texts/en.ts';
import { fr } from './api-texts/fr.ts';

/** Texts of the page about the API. */
export const apiTexts = catalogue({ en, fr });
