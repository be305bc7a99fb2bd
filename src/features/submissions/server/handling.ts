import { invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { SubmissionChange } from '../contract.ts';
import { submissionTexts } from '../texts.ts';
import { officeFor } from './access.ts';
import { editorAssigned } from './events.ts';
import { handlingAssignments, type submissions } from './tables.ts';

interface Assignment {
  row: typeof submissions.$inferSelect;
  /** Undefined: unchanged. */
  editorId: UserId | null | undefined;
  actorId: UserId;
  now: Date;
}

/**
 * Gives a submission another handling editor, or none, and returns the editor's id. Throws a field error for somebody who may
 * not handle it: who is no member of the office, or is one of its authors.
 */
export async function assignEditor(
  tx: Transaction,
  { row, editorId, actorId, now }: Assignment,
  events: Events,
): Promise<UserId | null> {
  if (editorId === undefined || editorId === row.handlingEditorId) return row.handlingEditorId;
  if (editorId !== null && !(await officeFor(tx, row.id)).some(({ id }) => id === editorId))
    throw invalid([{ path: 'handlingEditorId', message: submissionTexts.errors.handlingEditor }]);
  await tx.insert(handlingAssignments).values({ id: newId(), submissionId: row.id, editorId, actorId, createdAt: now });
  await events.record(tx, editorAssigned, { payload: { submissionId: row.id, editorId }, actorId });
  return editorId;
}

/** Keys of a change that only names the handling editor. */
const KEYS_OF_ASSIGNMENT = new Set(['handlingEditorId', 'version', 'isUsualOnly']);

/** Whether a change has a handling editor and nothing else. */
export function isAssignmentOnly(change: SubmissionChange): boolean {
  if (change.handlingEditorId === undefined) return false;
  return Object.entries(change).every(([key, value]) => value === undefined || KEYS_OF_ASSIGNMENT.has(key));
}
