import { longDate } from '#base/dates.ts';
import { isWilling } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import type { reviewers } from './tables.ts';

const { errors } = reviewTexts;

type Wish = Pick<typeof reviewers.$inferSelect, 'declinesAll' | 'notBefore'>;

/** A sentence about a person who has asked not to be invited, or not yet; empty for everybody else. */
export function unwillingnessOf(reviewer: Wish, now: Date): string {
  if (isWilling(reviewer, now)) return '';
  const { declinesAll, notBefore } = reviewer;
  return declinesAll || !notBefore ? errors.declinesAll : errors.notBefore(longDate(notBefore.toISOString()));
}
