import { AppError } from '#base/errors.ts';
import type { StartingDraft } from './local-draft.ts';

/** Whether the draft is saved on the server, or why it is not. */
export type SaveState =
  | 'new'
  | 'saving'
  | 'saved'
  | 'offline'
  | 'too-large'
  | 'refused'
  | 'session-over'
  | 'changed'
  | 'submitted';

export const isChanged = (error: unknown): boolean => error instanceof AppError && error.code === 'DRAFT_CHANGED';
export const isSubmitted = (error: unknown): boolean => error instanceof AppError && error.code === 'DRAFT_SUBMITTED';

export function stateOf({ version, conflict }: Pick<StartingDraft, 'version' | 'conflict'>): SaveState {
  if (conflict) return 'changed';
  return version > 0 ? 'saved' : 'new';
}

export function stateAfter(error: unknown): SaveState {
  if (!(error instanceof AppError) || error.failure === 'unavailable' || error.failure === 'too-many') return 'offline';
  if (error.failure === 'unauthenticated') return 'session-over';
  if (error.failure === 'too-large') return 'too-large';
  if (isChanged(error)) return 'changed';
  return isSubmitted(error) ? 'submitted' : 'refused';
}
