import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Words of the readiness report. */
export const readinessTexts = catalogue({ en, fr });
