import { catalogue } from '#base/languages.ts';
import { en } from './problem-texts/en.ts';
import { fr } from './problem-texts/fr.ts';

/** Problems that block a deposit with Crossref or DOAJ, and titles of retracted articles and notices. */
export const problemTexts = catalogue({ en, fr });
