import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about usage, for screens and API messages. */
export const usageTexts = catalogue({ en, fr });
