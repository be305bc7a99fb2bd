import { catalogue } from '#base/languages.ts';
import { en } from './office-texts/en.ts';
import { fr } from './office-texts/fr.ts';

/** Texts of the dashboard's overview and archive. */
export const officeTexts = catalogue({ en, fr });
