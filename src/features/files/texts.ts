import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts about files, for screens and API messages. */
export const fileTexts = catalogue({ en, fr, rw });
