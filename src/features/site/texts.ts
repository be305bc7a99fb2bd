import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the header, the footer, the home page, the logs and the error pages. */
export const siteTexts = catalogue({ en, fr, rw });
