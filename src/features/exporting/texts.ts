import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts about exports of the whole journal. */
export const exportingTexts = catalogue({ en, fr });
