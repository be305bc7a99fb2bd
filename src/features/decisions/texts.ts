import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts about decisions. */
export const decisionTexts = catalogue({ en });
