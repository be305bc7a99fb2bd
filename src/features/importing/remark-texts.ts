import { catalogue, type Language } from '#base/languages.ts';
import { en } from './remark-texts/en.ts';
import { fr } from './remark-texts/fr.ts';

/** Remarks of the reports of imports, and reasons why an import or its undoing is refused. Browsers get them from the server. */
export const remarkTexts = catalogue({ en, fr });

/** Languages that all remarks are written in; people with another one get English. */
export const REMARK_LANGUAGES: readonly Language[] = ['en', 'fr'];
