import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts in metadata records, shown by other systems. */
export const metadataTexts = catalogue({ en, fr });
