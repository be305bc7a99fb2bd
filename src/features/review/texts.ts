import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts about peer review, for the editorial office. */
export const reviewTexts = catalogue({ en, fr, rw });

export const { recommendations: recommendationTexts, questions: questionTexts } = reviewTexts;
