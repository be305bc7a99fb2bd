import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts of the daily digest. */
export const notificationTexts = catalogue({ en });
