import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** All texts about articles, on screens and in messages. */
export const articleTexts = catalogue({ en, fr, rw });
