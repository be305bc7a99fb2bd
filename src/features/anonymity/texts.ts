import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about files without the marks of their authors. */
export const anonymityTexts = catalogue({ en, fr });
