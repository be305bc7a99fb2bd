import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts about topics on screens and in replies. */
export const topicTexts = catalogue({ en });
