import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of the editor for full texts. */
export const editorTexts = catalogue({ en, fr });
