import { asc, eq } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Images } from '#features/files/server/images.ts';
import { type RecordNeeds, recordsService } from '#platform/records/records.ts';
import { boardMembers } from './tables.ts';

const MOST_MEMBERS = 500;

export type BoardMember = typeof boardMembers.$inferSelect;
export type NewMember = Omit<typeof boardMembers.$inferInsert, 'id' | 'version' | 'createdAt'>;
export type Board = ReturnType<typeof boardService>;

export function boardService(needs: RecordNeeds & { images: Images }) {
  const { db, images } = needs;
  const records = recordsService(needs, {
    table: boardMembers,
    kind: 'member',
    titleOf: ({ fullName }) => fullName,
    follow: (tx, { before, after }) =>
      images.exchange(tx, {
        field: 'profileImage',
        from: before?.profileImage ?? null,
        to: after?.profileImage ?? null,
      }),
  });

  return {
    ...records,

    /** `actorId` is null for members of a sample journal. */
    add: (member: NewMember, actorId: UserId | null = null) => records.add(member, actorId),

    /** Members in their order; inactive ones for staff only. */
    list({ all }: { all: boolean }): Promise<BoardMember[]> {
      return db
        .select()
        .from(boardMembers)
        .where(all ? undefined : eq(boardMembers.isActive, true))
        .orderBy(asc(boardMembers.order), asc(boardMembers.fullName), asc(boardMembers.id))
        .limit(MOST_MEMBERS);
    },
  };
}
