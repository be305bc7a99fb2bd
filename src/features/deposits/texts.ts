import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts about deposits, for screens, logs and API messages. */
export const depositTexts = catalogue({ en });
