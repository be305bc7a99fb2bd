import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import { dayOf, startOfDay } from '#base/dates.ts';
import { newId } from '#base/ids.ts';
import { isWorkingDay } from '#base/working-days.ts';
import { type TellOfficeNeeds, tellingOffice } from '#features/submissions/server/tell-office.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { reminderDue } from '../calendar.ts';
import type { AssignmentId, AssignmentState } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { type DelayNeeds, delayNotices } from './delays.ts';
import type { Inviting } from './inviting.ts';
import type { ReviewMails } from './mails.ts';
import { lateNews } from './news.ts';
import { authorReminding } from './reminding-authors.ts';
import { type AssignmentInRound, assignmentsInRounds, carryOut, findAssignment, reminderFacts } from './rows.ts';
import { reviewAssignments, reviewReminders, reviewRounds } from './tables.ts';

/** 8:00 in Kigali. */
const FROM_HOUR_UTC = 6;

type ReviewerReminder = NonNullable<ReturnType<typeof reminderDue<AssignmentState>>>;

export interface RemindingNeeds extends TellOfficeNeeds, DelayNeeds {
  inviting: Inviting;
  mail: ReviewMails;
}

/** Sends the reminders that are due; run every hour, and catches up after an outage. */
export function reminding(needs: RemindingNeeds) {
  const { db, inviting, mail, clock } = needs;

  const tellOffice = tellingOffice(needs, { kind: 'review', open: () => reviewTexts.news.open });
  const tellOfDelays = delayNotices(needs);
  const remindAuthors = authorReminding(needs);

  const carryOutReminder = async (
    tx: Transaction,
    found: AssignmentInRound,
    reminder: ReviewerReminder,
  ): Promise<void> => {
    const { reopenedAt, reopenReason: message } = found.assignment;
    if (reminder.letter && reopenedAt) return mail(tx, found, { kind: 'reopenedReminder', message });
    if (reminder.letter) return mail(tx, found, { kind: reminder.letter });
    if (reminder.kind === 'tellEditor') return tellOffice(tx, found.round.submissionId, () => lateNews(found));
    const row = await carryOut(tx, found.assignment, { act: 'lapse' });
    await inviting.record(tx, { row, by: 'clock', actorId: null });
    await inviting.promote(tx, found.round);
  };

  /** Sends what is due for one assignment, if it still is with the round locked. */
  const remind = (id: AssignmentId): Promise<void> =>
    inTransaction(db, async (tx) => {
      const seen = await findAssignment(tx, id);
      if (!seen) return;
      await tx.select().from(reviewRounds).where(eq(reviewRounds.id, seen.round.id)).for('update');
      const found = await findAssignment(tx, id);
      if (!found || found.round.closedAt) return;
      const due = await dueFor(tx, found, clock());
      // One mail a person and day: the other one is still due tomorrow.
      if (!due || (due.reminder.letter && (await wasRemindedToday(tx, found, clock())))) return;
      await tx.insert(reviewReminders).values({
        id: newId(),
        assignmentId: id,
        kind: due.reminder.kind,
        dueAt: due.dueAt,
        sentAt: clock(),
      });
      await carryOutReminder(tx, found, due.reminder);
    });

  return async (): Promise<void> => {
    const now = clock();
    if (!isWorkingDay(dayOf(now.toISOString())) || now.getUTCHours() < FROM_HOUR_UTC) return;
    await tellOfDelays();
    const isWaiting = and(inArray(reviewAssignments.state, ['INVITED', 'ACCEPTED']), isNull(reviewRounds.closedAt));
    const waiting = await assignmentsInRounds(db).where(isWaiting);
    for (const found of waiting) if (await dueFor(db, found, now)) await remind(found.assignment.id);
    await remindAuthors();
  };
}

async function wasRemindedToday(tx: Transaction, { reviewer }: AssignmentInRound, now: Date): Promise<boolean> {
  const since = startOfDay(dayOf(now.toISOString()));
  const rows = await tx
    .select({ id: reviewReminders.id })
    .from(reviewReminders)
    .innerJoin(reviewAssignments, eq(reviewAssignments.id, reviewReminders.assignmentId))
    .where(and(eq(reviewAssignments.reviewerId, reviewer.id), gte(reviewReminders.sentAt, since)))
    .limit(1);
  return rows.length > 0;
}

async function dueFor(queries: Queries, { assignment }: AssignmentInRound, now: Date) {
  const sent = await queries.select().from(reviewReminders).where(eq(reviewReminders.assignmentId, assignment.id));
  const facts = reminderFacts(assignment, sent);
  const reminder = reminderDue(facts, now);
  return reminder && facts.dueAt && { reminder, dueAt: facts.dueAt };
}
