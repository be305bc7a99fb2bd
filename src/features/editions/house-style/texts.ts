import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

export const houseStyleTexts = catalogue({ en });
