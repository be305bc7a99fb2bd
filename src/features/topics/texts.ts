import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about topics on screens and in replies. */
export const topicTexts = catalogue({ en, fr });
