import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { isOfficeRole } from '#features/access/rules.ts';
import { roleChanged } from '#features/accounts/server/events.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import { users } from '#features/accounts/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { GuestEditorId, SubmissionId } from '../../rules.ts';
import { isAuthorOf } from '../../server/access.ts';
import { guestAppointed, guestEnded } from '../../server/events.ts';
import { assignEditor } from '../../server/handling.ts';
import { guestEditors, submissions } from '../../server/tables.ts';
import type { Appointment, GuestEditor } from '../contract.ts';
import { guestTexts } from '../texts.ts';

const { errors } = guestTexts;

interface GuestNeeds {
  db: Database;
  accounts: Accounts;
  events: Events;
  clock: () => Date;
}

/**
 * Guest editors: people who handle one manuscript and see no other. They are invited like other accounts; `handledBy` keeps them to
 * their manuscripts. An administrator may appoint one for a manuscript of their own, about which they learn nothing by it.
 */
export function guestEditing(needs: GuestNeeds) {
  const { db, accounts, events, clock } = needs;

  /** Gives the submission another handling editor, or none, as an editor would. */
  const assign = async (
    tx: Transaction,
    submissionId: SubmissionId,
    change: { editorId: UserId | null; actorId: UserId },
  ) => {
    const [row] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('update');
    if (!row) return;
    const handlingEditorId = await assignEditor(tx, { row, ...change, now: clock() }, events);
    await tx
      .update(submissions)
      .set({ handlingEditorId, version: row.version + 1 })
      .where(eq(submissions.id, submissionId));
  };

  /** Makes sure that the person has an account with the role, or an invitation to one; returns its id. */
  const inviteOrPromote = async (actorId: UserId, person: Omit<Appointment, 'number'>): Promise<UserId> => {
    const account = await accounts.people.findByEmail(person.email);
    if (!account?.verifiedAt) return accounts.invitations.invite({ ...person, role: 'GUEST_EDITOR' }, actorId);
    if (account.role === 'AUTHOR') await accounts.users.changeRole(actorId, account.id, { role: 'GUEST_EDITOR' });
    return account.id;
  };

  return {
    async list(): Promise<GuestEditor[]> {
      const { id, createdAt } = guestEditors;
      const { firstName, lastName, email, role } = users;
      const rows = await db
        .select({ id, createdAt, firstName, lastName, email, role, number: submissions.number })
        .from(guestEditors)
        .innerJoin(users, eq(users.id, guestEditors.userId))
        .innerJoin(submissions, eq(submissions.id, guestEditors.submissionId))
        .orderBy(desc(createdAt));
      return rows.map((row) => ({
        id: row.id,
        name: `${row.firstName} ${row.lastName}`,
        email: row.email ?? '',
        number: row.number,
        isAccepted: row.role === 'GUEST_EDITOR',
        appointedAt: row.createdAt.toISOString(),
      }));
    },

    /** 400 at the field in question: an unknown manuscript, one of its authors, an editor, the same appointment again. */
    async appoint(actorId: UserId, { number, ...person }: Appointment): Promise<void> {
      const isAsked = and(eq(submissions.number, number), isNull(submissions.deletedAt));
      const [submission] = await db.select({ id: submissions.id }).from(submissions).where(isAsked);
      if (!submission) throw invalid([{ path: 'number', message: errors.unknownNumber }]);
      const account = await accounts.people.findByEmail(person.email);
      const refuse = (message: string) => invalid([{ path: 'email', message }]);
      if (await isAuthorOf(db, submission.id, { email: person.email, userId: account?.id }))
        throw refuse(errors.author);
      if (account && account.role !== 'GUEST_EDITOR' && isOfficeRole(account.role)) throw refuse(errors.inOffice);
      // An invitation that is still open is sent again.
      if (account?.verifiedAt && (await appointment(db, submission.id, account.id))) throw refuse(errors.twice);
      // Not in one transaction: a role without an appointment opens nothing, and appointing once more completes it.
      const userId = await inviteOrPromote(actorId, person);
      await inTransaction(db, async (tx) => {
        await tx
          .select({ id: submissions.id })
          .from(submissions)
          .where(eq(submissions.id, submission.id))
          .for('update');
        if (await appointment(tx, submission.id, userId)) return;
        const guest = { submissionId: submission.id, userId, appointedBy: actorId };
        await tx.insert(guestEditors).values({ id: newId<'guest-editor'>(), ...guest, createdAt: clock() });
        await events.record(tx, guestAppointed, { payload: { submissionId: submission.id, userId }, actorId });
        const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
        if (user?.role === 'GUEST_EDITOR') await assign(tx, submission.id, { editorId: userId, actorId });
      });
    },

    /** 404 for an appointment that has ended. */
    async end(actorId: UserId, id: GuestEditorId): Promise<void> {
      const userId = await inTransaction(db, async (tx) => {
        const [ended] = await tx.delete(guestEditors).where(eq(guestEditors.id, id)).returning();
        if (!ended) throw new AppError('missing', 'NOT_FOUND', errors.missing);
        const { submissionId } = ended;
        const isHandling = and(eq(submissions.id, submissionId), eq(submissions.handlingEditorId, ended.userId));
        if ((await tx.$count(submissions, isHandling)) > 0) await assign(tx, submissionId, { editorId: null, actorId });
        await events.record(tx, guestEnded, { payload: { submissionId, userId: ended.userId }, actorId });
        return ended.userId;
      });
      if ((await db.$count(guestEditors, eq(guestEditors.userId, userId))) > 0) return;
      const { role } = await accounts.people.byId(userId);
      if (role === 'GUEST_EDITOR') await accounts.users.changeRole(actorId, userId, { role: 'AUTHOR' });
      else await accounts.invitations.cancel(userId);
    },

    /** Guests who have accepted become the handling editors; those who get another role lose their appointments. */
    react(): void {
      events.project(roleChanged, async (tx, { userId, from, to }) => {
        const isTheirs = eq(guestEditors.userId, userId);
        if (to === 'GUEST_EDITOR')
          for (const { submissionId, appointedBy } of await tx.select().from(guestEditors).where(isTheirs))
            await assign(tx, submissionId, { editorId: userId, actorId: appointedBy });
        else if (from === 'GUEST_EDITOR') await tx.delete(guestEditors).where(isTheirs);
      });
    },
  };
}

const appointment = async (queries: Pick<Database, '$count'>, submissionId: SubmissionId, userId: UserId) =>
  (await queries.$count(
    guestEditors,
    and(eq(guestEditors.submissionId, submissionId), eq(guestEditors.userId, userId)),
  )) > 0;
