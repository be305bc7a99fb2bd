import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about deposits, for screens, logs and API messages. */
export const depositTexts = catalogue({ en, fr });
