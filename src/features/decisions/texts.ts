import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about decisions. */
export const decisionTexts = catalogue({ en, fr });
