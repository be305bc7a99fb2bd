import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts about announcements. */
export const announcementTexts = catalogue({ en });
