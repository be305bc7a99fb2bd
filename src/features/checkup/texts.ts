import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Words of the checkup, in the terminal and in the dashboard. */
export const checkupTexts = catalogue({ en, fr });
