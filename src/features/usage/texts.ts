import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts about usage, for screens and API messages. */
export const usageTexts = catalogue({ en });
