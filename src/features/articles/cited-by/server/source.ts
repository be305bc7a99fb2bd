import { OutboundError, type OutboundResponse } from '#platform/outbound/outbound-request.ts';
import type { CitingWork } from '../contract.ts';

/**
 * Result of a look-up. `failed`: this article is tried again later. `wait`: the source has had too many requests, so it is not
 * asked about any article for some time.
 */
export type LookedUp =
  | { kind: 'found'; total: number; works: CitingWork[] }
  | { kind: 'failed'; reason: string }
  | { kind: 'wait'; seconds: number | undefined };

/** Knows which works cite a DOI. */
export interface Source {
  lookUp: (doi: string, signal: AbortSignal) => Promise<LookedUp>;
}

/** Milliseconds for one request; a page of a hundred works takes some seconds. */
export const TIMEOUT_MS = 10_000;
/** A hundred works with a hundred authors each. */
export const MAX_BYTES = 8 * 1024 * 1024;

export const NOTHING: LookedUp = { kind: 'found', total: 0, works: [] };
export const UNREADABLE: LookedUp = { kind: 'failed', reason: 'its answer cannot be read' };

/** The result of a status other than success. */
export function refusalOf({ status, retryAfter }: OutboundResponse): LookedUp {
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return { kind: 'wait', seconds: retryAfter };
  return { kind: 'failed', reason: `it answered ${status}` };
}

/** Turns network failures into a result; any other error is a bug. */
export async function orFailure(work: Promise<LookedUp>): Promise<LookedUp> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { kind: 'failed', reason: error.message };
  }
}
