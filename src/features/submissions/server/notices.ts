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
import { NOTICE_TRASH_KIND } from './find.ts';
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

interface NoticeKey {
  submissionId: SubmissionId;
  id: NoticeId;
}

interface Change {
  what: 'added' | 'changed' | 'removed' | 'restored';
  actorId: UserId;
  tellAuthors: boolean;
}

export type Notices = ReturnType<typeof noticesService>;

/** Manages the notices on published articles. Each change records an event; deleted notices go to the trash. */
export function noticesService({ db, events, trash, clock }: NoticeNeeds) {
  const record = (tx: Transaction, row: Row, { what, actorId, tellAuthors }: Change) => {
    const { submissionId, id: noticeId, kind, date, text } = row;
    const payload = { submissionId, noticeId, what, kind, date, text, tellAuthors };
    return events.record(tx, noticeChanged, { payload, actorId });
  };

  trash.registerRestorer(NOTICE_TRASH_KIND, async (tx, content, actorId) => {
    const { createdAt, ...values } = content as Row;
    const row = { ...values, createdAt: new Date(createdAt), updatedAt: clock() };
    await lockPublished(tx, row.submissionId);
    await claimDoi(tx, row);
    await tx.insert(submissionNotices).values(row).catch(translateConstraint);
    await record(tx, row, { what: 'restored', actorId, tellAuthors: false });
  });

  return {
    /** Lists notices, oldest first; throws 404 for an unknown submission. */
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

    /** Returns the existing notice if an equal one exists. Throws 409 unless the article is published, and for a second retraction. */
    add: (submissionId: SubmissionId, { tellAuthors = true, ...values }: NewValues, actorId: UserId) =>
      inTransaction(db, async (tx): Promise<Notice> => {
        validate(await lockPublished(tx, submissionId), values, clock());
        const existing = await findEqual(tx, submissionId, values);
        if (existing) return existing;
        const now = clock();
        const row = {
          ...values,
          id: newId<'notice'>(),
          submissionId,
          version: 1,
          createdAt: now,
          updatedAt: now,
          createdBy: actorId,
        };
        await claimDoi(tx, row);
        await tx.insert(submissionNotices).values(row).catch(translateConstraint);
        await record(tx, row, { what: 'added', actorId, tellAuthors });
        return row;
      }),

    /** Throws 404 for an unknown notice, and 409 when it was changed since `version`. */
    change: ({ submissionId, id }: NoticeKey, change: NoticeValues, actorId: UserId) =>
      inTransaction(db, async (tx): Promise<Notice> => {
        const { tellAuthors = true, version, ...values } = change;
        validate(await lockPublished(tx, submissionId), values, clock());
        const before = await find(tx, { submissionId, id });
        if (version && version !== before.version) throw changedMeanwhile();
        const row = { ...before, ...values, updatedAt: clock(), version: before.version + 1 };
        if (row.doi !== before.doi) await claimDoi(tx, row);
        await tx.update(submissionNotices).set(row).where(eq(submissionNotices.id, id)).catch(translateConstraint);
        await record(tx, row, { what: 'changed', actorId, tellAuthors });
        return row;
      }),

    /** Throws 404 for an unknown notice. */
    remove: ({ submissionId, id }: NoticeKey, actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { number } = await lockPublished(tx, submissionId);
        const row = await find(tx, { submissionId, id });
        await tx.delete(submissionNotices).where(eq(submissionNotices.id, id));
        const title = texts.trashed(noticeKinds[row.kind], number);
        await trash.keep(tx, { kind: NOTICE_TRASH_KIND, id, title, row }, actorId);
        await record(tx, row, { what: 'removed', actorId, tellAuthors: false });
      }),
  };
}

/** Locks a published article, so that changes to its notices run one after the other. Throws 404 and 409. */
async function lockPublished(tx: Transaction, submissionId: SubmissionId): Promise<Submission> {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('update');
  if (!row || row.deletedAt) throw missing();
  if (row.status !== 'PUBLISHED') throw new AppError('conflict', 'NOT_PUBLISHED', errors.notPublished);
  return row;
}

async function find(tx: Transaction, { submissionId, id }: NoticeKey): Promise<Row> {
  const withKey = and(eq(submissionNotices.id, id), eq(submissionNotices.submissionId, submissionId));
  const [row] = await tx.select().from(submissionNotices).where(withKey);
  if (!row) throw new AppError('missing', 'NOT_FOUND', errors.noticeMissing);
  return row;
}

/** Returns a notice with the same kind, date, text and DOI, or undefined. */
async function findEqual(tx: Transaction, submissionId: SubmissionId, { kind, date, text, doi }: NewValues) {
  const rows = await tx.select().from(submissionNotices).where(eq(submissionNotices.submissionId, submissionId));
  return rows.find((row) => isDeepStrictEqual([row.kind, row.date, row.text, row.doi], [kind, date, text, doi]));
}

/** Checks the rules that depend on the article: the notice's day and its DOI. Throws field errors. */
function validate(article: Submission, { date, doi }: NewValues, now: Date): void {
  const fieldErrors = [
    ...(date > dayOf(now.toISOString()) ? [{ path: 'date', message: errors.future }] : []),
    ...(article.publishedAt && date < dayOf(article.publishedAt.toISOString())
      ? [{ path: 'date', message: errors.noticeEarly }]
      : []),
    ...(doi && doi === article.doi ? [{ path: 'doi', message: errors.noticeDoiOwn }] : []),
  ];
  if (fieldErrors.length > 0) throw invalid(fieldErrors);
}

function translateConstraint(error: unknown): never {
  if (brokeConstraint(error, 'submission_notices_retraction_key'))
    throw new AppError('conflict', 'RETRACTED', errors.retractedAlready);
  throw error;
}

function missing(): AppError {
  return new AppError('missing', 'NOT_FOUND', errors.missing);
}
