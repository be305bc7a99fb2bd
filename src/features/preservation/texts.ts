import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about preservation, for screens, mails, logs and manifest pages. */
export const preservationTexts = catalogue({ en, fr });
