import { newId } from '../../../base/ids.ts';
import type { Database } from '../../../platform/database.ts';
import { boardMembers } from './tables.ts';

export type BoardMember = typeof boardMembers.$inferSelect;
export type BoardMemberDraft = Pick<BoardMember, 'fullName' | 'role' | 'email'> & Partial<BoardMember>;
export type Board = ReturnType<typeof boardService>;

export function boardService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    async add(draft: BoardMemberDraft): Promise<BoardMember> {
      const [member] = await db
        .insert(boardMembers)
        .values({ ...draft, id: newId(), createdAt: clock() })
        .returning();
      return member as BoardMember;
    },
  };
}
