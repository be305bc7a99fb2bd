import { catalogue } from '#base/languages.ts';
import { en } from './default-templates/en.ts';
import { fr } from './default-templates/fr.ts';
import { rw } from './default-templates/rw.ts';

/** The templates until staff edit them. Greeting, number and title, button and signature are part of the layout. */
export const DEFAULT_TEMPLATES = catalogue({ en, fr, rw });
