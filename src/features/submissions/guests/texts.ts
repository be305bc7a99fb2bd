import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of the appointments of guest editors. */
export const guestTexts = catalogue({ en, fr });
