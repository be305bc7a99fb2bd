import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import { dayOf } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { Trash } from '#platform/records/trash.ts';
import type { Notice, NoticeValues } from '../notice-contract.ts';
import type { NoticeId, SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { claimDoi } from './dois.ts';
import { noticeChanged } from './events.ts';
import { NOTICE_IN_TRASH } from './find.ts';
import { submissionNotices, submissions } from './tables.ts';

const { errors, noticeKinds, notices: texts } = submissionTexts;

export interface NoticeNeeds {
  db: Database;
  events: Events;
  trash: Trash;
  clock: () => Date;
}

type Submission = typeof submissions.$inferSelect;
type Row = typeof submissionNotices.$inferSelect;
type NewValues = Omit<NoticeValues, 'version'>;
export type Notices = ReturnType<typeof noticesService>;

/** What has to be said about published articles: each change with an event that says who and what, deletions into the trash. */
export function noticesService({ db, events, trash, clock }: NoticeNeeds) {
  const tell = (tx: Transaction, row: Row, what: 'added' | 'changed' | 'removed' | 'restored', by: By) => {
    const { submissionId, id: noticeId, kind, date, text } = row;
    const { tellAuthors, actorId } = by;
    const payload = { submissionId, noticeId, what, kind, date, text, tellAuthors };
    return events.record(tx, noticeChanged, { payload, actorId });
  };

  trash.registerRestorer(NOTICE_IN_TRASH, async (tx, content, actorId) => {
    const { createdAt, ...values } = content as Row;
    const row = { ...values, createdAt: new Date(createdAt), updatedAt: clock() };
    await lockPublished(tx, row.submissionId);
    await claimDoi(tx, row.id, row.doi);
    await tx.insert(submissionNotices).values(row).catch(translate);
    await tell(tx, row, 'restored', { actorId, tellAuthors: false });
  });

  return {
    /** Oldest first; 404 for an unknown submission. */
    async list(submissionId: SubmissionId): Promise<Notice[]> {
      const [submission] = await db
        .select({ id: submissions.id })
        .from(submissions)
        .where(eq(submissions.id, submissionId));
      if (!submission) throw missing();
      return db
        .select()
        .from(submissionNotices)
        .where(eq(submissionNotices.submissionId, submissionId))
        .orderBy(asc(submissionNotices.date), asc(submissionNotices.createdAt), asc(submissionNotices.id));
    },

    /** What is said already is answered as it is. Throws 409 unless the article is published, and for a second retraction. */
    add: (submissionId: SubmissionId, { tellAuthors = true, ...values }: NewValues, actorId: UserId) =>
      inTransaction(db, async (tx): Promise<Notice> => {
        check(await lockPublished(tx, submissionId), values, clock());
        const said = await findEqual(tx, submissionId, values);
        if (said) return said;
        const now = clock();
        const about = { createdAt: now, updatedAt: now, createdBy: actorId };
        const row = { ...values, ...about, id: newId<'notice'>(), submissionId, version: 1 };
        await claimDoi(tx, row.id, row.doi);
        await tx.insert(submissionNotices).values(row).catch(translate);
        await tell(tx, row, 'added', { actorId, tellAuthors });
        return row;
      }),

    /** Throws 404 for an unknown one, and 409 when `version` is given and somebody has changed it since. */
    change: (submissionId: SubmissionId, id: NoticeId, change: NoticeValues, actorId: UserId) =>
      inTransaction(db, async (tx): Promise<Notice> => {
        const { tellAuthors = true, version, ...values } = change;
        check(await lockPublished(tx, submissionId), values, clock());
        const before = await find(tx, submissionId, id);
        if (version && version !== before.version) throw changedMeanwhile();
        const row = { ...before, ...values, updatedAt: clock(), version: before.version + 1 };
        if (row.doi !== before.doi) await claimDoi(tx, id, row.doi);
        await tx.update(submissionNotices).set(row).where(eq(submissionNotices.id, id)).catch(translate);
        await tell(tx, row, 'changed', { actorId, tellAuthors });
        return row;
      }),

    /** Throws 404 for an unknown one. */
    remove: (submissionId: SubmissionId, id: NoticeId, actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { number } = await lockPublished(tx, submissionId);
        const row = await find(tx, submissionId, id);
        await tx.delete(submissionNotices).where(eq(submissionNotices.id, id));
        const title = texts.trashed(noticeKinds[row.kind], number);
        await trash.keep(tx, { kind: NOTICE_IN_TRASH, id, title, row }, actorId);
        await tell(tx, row, 'removed', { actorId, tellAuthors: false });
      }),
  };
}

interface By {
  actorId: UserId;
  tellAuthors: boolean;
}

/** Changes to what is said about an article come one after the other. */
async function lockPublished(tx: Transaction, submissionId: SubmissionId): Promise<Submission> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('update');
  if (!row || row.deletedAt) throw missing();
  if (row.status !== 'PUBLISHED') throw new AppError('conflict', 'NOT_PUBLISHED', errors.notPublished);
  return row;
}

async function find(tx: Transaction, submissionId: SubmissionId, id: NoticeId): Promise<Row> {
  const which = and(eq(submissionNotices.id, id), eq(submissionNotices.submissionId, submissionId));
  const [row] = await tx.select().from(submissionNotices).where(which);
  if (!row) throw new AppError('missing', 'NOT_FOUND', errors.noticeMissing);
  return row;
}

/** A notice that says the very same. */
async function findEqual(tx: Transaction, submissionId: SubmissionId, { kind, date, text, doi }: NewValues) {
  const rows = await tx.select().from(submissionNotices).where(eq(submissionNotices.submissionId, submissionId));
  return rows.find((row) => isDeepStrictEqual([row.kind, row.date, row.text, row.doi], [kind, date, text, doi]));
}

/** What no schema can see: the day and the DOI have to fit the article. */
function check(article: Submission, { date, doi }: NewValues, now: Date): void {
  const faults = [
    ...(date > dayOf(now.toISOString()) ? [{ path: 'date', message: errors.future }] : []),
    ...(article.publishedAt && date < dayOf(article.publishedAt.toISOString())
      ? [{ path: 'date', message: errors.noticeEarly }]
      : []),
    ...(doi && doi === article.doi ? [{ path: 'doi', message: errors.noticeDoiOwn }] : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

function translate(error: unknown): never {
  if (brokeConstraint(error, 'submission_notices_retraction_key'))
    throw new AppError('conflict', 'RETRACTED', errors.retractedAlready);
  throw error;
}

function missing(): AppError {
  return new AppError('missing', 'NOT_FOUND', errors.missing);
}
