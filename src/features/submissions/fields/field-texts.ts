import { catalogue } from '#base/languages.ts';
import { en } from './field-texts/en.ts';
import { fr } from './field-texts/fr.ts';
import { rw } from './field-texts/rw.ts';

/** The words of the fields of a submission, and of the types of articles. */
export const fieldTexts = catalogue({ en, fr, rw });
