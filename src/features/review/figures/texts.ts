import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts of the figures of peer review. */
export const figureTexts = catalogue({ en });
