import { remarkTexts } from '../remark-texts.ts';
import type { GivenDay } from './dates.ts';
import type { Remark } from './description.ts';

/** Says that an article has a month or year alone. */
export const incomplete = (line: number, { given, day }: GivenDay): Remark => ({
  line,
  text: remarkTexts.articles.incompleteDay(given, `${day}`),
});
