import { asc, eq } from 'drizzle-orm';
import { newId } from '../../../base/ids.ts';
import type { Database } from '../../../platform/database.ts';
import { boardMembers } from './tables.ts';

const MOST_MEMBERS = 500;

export type BoardMember = typeof boardMembers.$inferSelect;
export type BoardMemberDraft = Pick<BoardMember, 'fullName' | 'role' | 'email'> & Partial<BoardMember>;
export type Board = ReturnType<typeof boardService>;

export function boardService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /** The members by their order; inactive ones for staff only. */
    list({ all }: { all: boolean }): Promise<BoardMember[]> {
      return db
        .select()
        .from(boardMembers)
        .where(all ? undefined : eq(boardMembers.isActive, true))
        .orderBy(asc(boardMembers.order), asc(boardMembers.fullName), asc(boardMembers.id))
        .limit(MOST_MEMBERS);
    },

    async add(draft: BoardMemberDraft): Promise<BoardMember> {
      const [member] = await db
        .insert(boardMembers)
        .values({ ...draft, id: newId(), createdAt: clock() })
        .returning();
      return member as BoardMember;
    },
  };
}
