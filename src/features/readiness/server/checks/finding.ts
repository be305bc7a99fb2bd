import type { Place, State } from '../../rules.ts';
import { readinessTexts as texts } from '../../texts.ts';
import type { Share } from '../article-facts.ts';
import type { Facts } from '../facts.ts';

/** The result of a check: what the records say, where it can be seen, and what to do unless it is met. */
export interface Finding {
  state: State;
  evidence: string;
  seenAt?: string | undefined;
  place?: Place | undefined;
  articles?: string[] | undefined;
}

/** A pure function of the facts. */
export type Check = (facts: Facts) => Finding;

/** Met if something is so, and unmet otherwise. */
export const either = (isMet: boolean, good: string, bad: string): Pick<Finding, 'state' | 'evidence'> =>
  isMet ? { state: 'met', evidence: good } : { state: 'unmet', evidence: bad };

/** Met if each article has it; without an article nothing is met. */
export function ofEach({ n, total, missing }: Share): Finding {
  const found = { seenAt: '/journal', place: 'submissions' } as const;
  if (total === 0) return { state: 'unmet', evidence: texts.evidence.noArticles, ...found };
  return {
    ...either(n === total, texts.evidence.all(total), texts.evidence.some(n, total)),
    ...found,
    articles: missing,
  };
}
