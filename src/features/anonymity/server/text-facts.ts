import { franc } from 'franc-min';
import { wordCount } from '#base/text.ts';
import { bodyOf } from '../identity.ts';

/** Characters that are enough to recognise a language, and those that are too few. */
const SAMPLE = 5_000;
const LEAST = 200;

/** The length and the language of a manuscript's text. */
export interface TextFacts {
  /** Words without the list of references. */
  words: number;
  /** ISO 639-3, such as "eng" or "kin"; null when the text is too short to say. */
  language: string | null;
}

export function textFactsOf(texts: readonly string[]): TextFacts {
  const body = bodyOf(texts);
  const language = franc(body.slice(0, SAMPLE), { minLength: LEAST });
  return { words: wordCount(body), language: language === 'und' ? null : language };
}
