import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of the editors' screens over submissions and articles. */
export const editorialTexts = catalogue({ en, fr });
