import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { rw } from './texts/rw.ts';

/** Texts about reports that are published with an article. */
export const publishedTexts = catalogue({ en, fr, rw });
