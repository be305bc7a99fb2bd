import type { Id } from '#base/ids.ts';

export type MemberId = Id<'member'>;

/** Whether a role is shown as the Managing Editor, apart from the grid. */
export function leadsTheBoard(role: string): boolean {
  return /editor-in-chief|managing editor/i.test(role);
}

/** Maximum lengths in characters; `expertises` is the maximum number of fields of expertise. */
export const BOARD_LIMITS = { role: 100, line: 300, bio: 5000, expertise: 100, expertises: 30, url: 500 } as const;
