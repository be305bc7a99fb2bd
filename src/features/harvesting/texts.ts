import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Set names and error messages for harvesters. */
export const harvestingTexts = catalogue({ en, fr });
