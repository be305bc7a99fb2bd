import { AppError } from '#base/errors.ts';
import type { StartingDraft } from './local-draft.ts';

/** How the draft on the server is doing. */
export type Keeping =
  | 'new'
  | 'keeping'
  | 'kept'
  | 'offline'
  | 'too-large'
  | 'refused'
  | 'session-over'
  | 'changed'
  | 'submitted';

export const isChanged = (error: unknown): boolean => error instanceof AppError && error.code === 'DRAFT_CHANGED';
export const isSubmitted = (error: unknown): boolean => error instanceof AppError && error.code === 'DRAFT_SUBMITTED';

export function stateOf({ version, rival }: Pick<StartingDraft, 'version' | 'rival'>): Keeping {
  if (rival) return 'changed';
  return version > 0 ? 'kept' : 'new';
}

export function stateAfter(error: unknown): Keeping {
  if (!(error instanceof AppError) || error.failure === 'unavailable' || error.failure === 'too-many') return 'offline';
  if (error.failure === 'unauthenticated') return 'session-over';
  if (error.failure === 'too-large') return 'too-large';
  if (isChanged(error)) return 'changed';
  return isSubmitted(error) ? 'submitted' : 'refused';
}
