import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about articles that were published elsewhere. */
export const importingTexts = catalogue({ en, fr });
