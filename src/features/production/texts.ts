import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about the full text of articles. */
export const productionTexts = catalogue({ en, fr });
