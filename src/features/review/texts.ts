import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts about peer review, for the editorial office. */
export const reviewTexts = catalogue({ en });

export const { recommendations: recommendationTexts, questions: questionTexts } = reviewTexts;
