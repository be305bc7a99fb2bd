import { and, eq, isNull, lt } from 'drizzle-orm';
import { queueLetters } from '#features/submissions/server/mailing.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { DAYS, type RoundId } from '../rules.ts';
import { type LettersToAuthorsNeeds, lettersToAuthors } from './letters-to-authors.ts';
import { reviewRounds } from './tables.ts';

export interface DelayNeeds extends LettersToAuthorsNeeds {
  db: Database;
  outbox: Outbox;
  clock: () => Date;
}

const DAY = 24 * 3600_000;

/**
 * Tells authors once in a round that the review takes longer than the journal promises, and that they may withdraw, as the
 * Principles of Transparency (COPE, DOAJ, OASPA and WAME, version 4) ask for.
 */
export function delayNotices(needs: DelayNeeds) {
  const { db, outbox, clock } = needs;
  const write = lettersToAuthors(needs);

  const tell = (id: RoundId): Promise<void> =>
    inTransaction(db, async (tx) => {
      const isUntold = and(eq(reviewRounds.id, id), isNull(reviewRounds.closedAt), isNull(reviewRounds.authorsToldAt));
      const [round] = await tx.select().from(reviewRounds).where(isUntold).for('update');
      if (!round) return;
      await tx.update(reviewRounds).set({ authorsToldAt: clock() }).where(eq(reviewRounds.id, id));
      await queueLetters(tx, outbox, await write(tx, { about: round.submissionId, kind: 'reviewDelayed' }));
    });

  return async (): Promise<void> => {
    const before = new Date(clock().getTime() - DAYS.promised * DAY);
    const isLate = and(
      isNull(reviewRounds.closedAt),
      isNull(reviewRounds.authorsToldAt),
      lt(reviewRounds.openedAt, before),
    );
    const late = await db.select({ id: reviewRounds.id }).from(reviewRounds).where(isLate);
    for (const { id } of late) await tell(id);
  };
}
