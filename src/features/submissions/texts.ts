import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** All texts about submissions. */
export const submissionTexts = catalogue({ en, fr, rw });
