import { catalogue } from '#base/languages.ts';
import { en } from './built-in-texts/en.ts';
import { fr } from './built-in-texts/fr.ts';

/** The texts of the home page and the guidelines until staff change them; the figures are the specification's. */
export const builtInTexts = catalogue({ en, fr });
