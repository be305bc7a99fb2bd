import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts of the newsletter's screens, mails and errors. */
export const newsletterTexts = catalogue({ en, fr, rw });
