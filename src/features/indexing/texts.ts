import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Messages for programs of indexes. */
export const indexingTexts = catalogue({ en, fr });
