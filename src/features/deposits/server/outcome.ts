import { asOneLine } from '#base/fields.ts';
import { OutboundError, type OutboundResponse } from '#platform/outbound/outbound-request.ts';
import type { Target } from '../rules.ts';
import { depositTexts } from '../texts.ts';

const texts = depositTexts.answers;

/**
 * What came of asking a target for something. `pending`: it has it, and is to be asked later what became of it.
 * `trouble`: nobody knows, or it has no time; to be tried again.
 */
export interface Outcome {
  kind: 'accepted' | 'pending' | 'refused' | 'trouble';
  /** In words. */
  message: string;
  /** The target's own id of the article. */
  remoteId?: string;
}

const LONGEST_WORDS = 1000;
export const targetNames = depositTexts.targets;

export const accepted = (target: Target, remoteId?: string): Outcome => ({
  kind: 'accepted',
  message: texts.accepted(targetNames[target]),
  ...(remoteId ? { remoteId } : {}),
});

export const unreadable = (target: Target): Outcome => ({
  kind: 'trouble',
  message: texts.unreadable(targetNames[target]),
});

/** What a status means that is no success; `words` is what the target says of it. */
export function failureOf(target: Target, { status }: OutboundResponse, words = ''): Outcome {
  const name = targetNames[target];
  if (status === 401 || status === 403) return { kind: 'refused', message: texts.credentials(name) };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: 'trouble', message: texts.status(name, status) };
  }
  return { kind: 'refused', message: texts.refused(name, shortened(words) || String(status)) };
}

/** Trouble on the way, as an outcome; anything else is thrown on. */
export function troubleOf(target: Target, error: unknown): Outcome {
  if (!(error instanceof OutboundError)) throw error;
  return { kind: 'trouble', message: texts.trouble(targetNames[target], error.message) };
}

/** Somebody else's words on one line, at most a thousand characters. */
export function shortened(words: string): string {
  return asOneLine(words.toWellFormed()).replace(/\s+/g, ' ').trim().slice(0, LONGEST_WORDS);
}
