import { catalogue } from '#base/languages.ts';
import { en } from './texts/en.ts';

/** Texts about letters. */
export const letterTexts = catalogue({ en });
