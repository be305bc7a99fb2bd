import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

export const lookUpTexts = catalogue({ en, fr });
