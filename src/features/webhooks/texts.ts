import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Texts of webhooks. */
export const webhookTexts = catalogue({ en, fr });
