import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the About page, the guidelines, the policies and their dashboard screens. */
export const pageTexts = catalogue({ en, fr, rw });
