import { asOneLine } from '#base/fields.ts';
import { OutboundError, type OutboundResponse } from '#platform/outbound/outbound-request.ts';
import type { Target } from '../rules.ts';
import { depositTexts } from '../texts.ts';

const texts = depositTexts.answers;

/**
 * Result of a request to a target. `pending`: received, the result has to be polled. `trouble`: unknown or temporary
 * failure, to be retried.
 */
export interface Outcome {
  kind: 'accepted' | 'pending' | 'refused' | 'trouble';
  /** For staff. */
  message: string;
  /** The target's id of the article. */
  remoteId?: string;
}

const MAX_CHARACTERS = 1000;
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

/** Returns the outcome of an error status; `reason` is the target's own message. */
export function failureOf(target: Target, { status }: OutboundResponse, reason = ''): Outcome {
  const name = targetNames[target];
  if (status === 401 || status === 403) return { kind: 'refused', message: texts.credentials(name) };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: 'trouble', message: texts.status(name, status) };
  }
  return { kind: 'refused', message: texts.refused(name, shortened(reason) || String(status)) };
}

/** Returns the outcome of a network failure; rethrows any other error. */
export function troubleOf(target: Target, error: unknown): Outcome {
  if (!(error instanceof OutboundError)) throw error;
  return { kind: 'trouble', message: texts.trouble(targetNames[target], error.message) };
}

/** Returns a message from outside on one line, at most 1000 characters long. */
export function shortened(text: string): string {
  return asOneLine(text.toWellFormed()).replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS);
}

/** Returns the value of a JSON text; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
