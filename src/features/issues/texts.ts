import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about issues on screens and in replies. */
export const issueTexts = catalogue({ en, fr });
