import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of the daily digest. */
export const notificationTexts = catalogue({ en, fr });
