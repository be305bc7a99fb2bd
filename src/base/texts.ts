import { catalogue } from './languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of failures that any part of the program may report. */
export const baseTexts = catalogue({ en, fr });
