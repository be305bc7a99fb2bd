import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Words of the page on what the journal promises and measures. */
export const statusTexts = catalogue({ en, fr });
