import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

/** Words about backups that the journal makes by itself. */
export const backupTexts = catalogue({ en, fr });
