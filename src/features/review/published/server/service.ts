import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { type OwnSubmissionRow, ownSubmission } from '#features/submissions/server/own-submission.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { reportPublications } from '../../server/tables.ts';
import type { PublicationChoice } from '../contract.ts';
import { publishedTexts } from '../texts.ts';
import { reportsAgreed } from './events.ts';
import { haveAuthorsAgreed, isWilling, publishedReportsOf, reportsSent } from './reports.ts';

const { errors } = publishedTexts;

/** Publishing the reports with an article: for reports whose reviewers agree, if the authors agree. */
export function reportPublishing({ db, events, clock }: { db: Database; events: Events; clock: () => Date }) {
  return {
    /** 404 for an article without such reports, and for a manuscript that is not published. */
    async ofArticle(number: string) {
      const isPublic = and(
        eq(submissions.number, number),
        eq(submissions.status, 'PUBLISHED'),
        isNull(submissions.deletedAt),
      );
      const { id, slug, title } = submissions;
      const [article] = await db
        .select({ id, number: submissions.number, slug, manuscriptTitle: title })
        .from(submissions)
        .where(isPublic);
      const rounds = article ? await publishedReportsOf(db, article.id) : [];
      if (!article || rounds.length === 0) throw new AppError('missing', 'NOT_FOUND', errors.missing);
      return { number: article.number, slug: article.slug, manuscriptTitle: article.manuscriptTitle, rounds };
    },

    choice: async (userId: UserId, number: string): Promise<PublicationChoice> =>
      choiceOn(db, await ownSubmission(db, userId, number)),

    /** 404 for a manuscript of somebody else; 409 before acceptance, and for taking back what is public. */
    choose: (userId: UserId, number: string, isAgreed: boolean): Promise<PublicationChoice> =>
      inTransaction(db, async (tx) => {
        const { id } = await ownSubmission(tx, userId, number);
        await tx.select({ id: submissions.id }).from(submissions).where(eq(submissions.id, id)).for('update');
        const own = await ownSubmission(tx, userId, number);
        const { isOpen, isPublic, isAgreed: hadAgreed } = await choiceOn(tx, own);
        if (isAgreed !== hadAgreed) {
          if (isPublic && !isAgreed) throw new AppError('conflict', 'REPORTS_PUBLIC', errors.public);
          if (!isOpen) throw new AppError('conflict', 'NOT_ACCEPTED', errors.early);
          if (isAgreed) await tx.insert(reportPublications).values({ submissionId: id, agreedAt: clock() });
          else await tx.delete(reportPublications).where(eq(reportPublications.submissionId, id));
          await events.record(tx, reportsAgreed, { payload: { submissionId: id, number, isAgreed }, actorId: userId });
        }
        return choiceOn(tx, own);
      }),
  };
}

async function choiceOn(queries: Queries, { id, status }: OwnSubmissionRow): Promise<PublicationChoice> {
  const isAgreed = await haveAuthorsAgreed(queries, id);
  const isPublic = status === 'PUBLISHED';
  const sent = await reportsSent(queries, id);
  return {
    isAgreed,
    isPublic,
    isOpen: sent.length > 0 && (status === 'ACCEPTED' || (isPublic && !isAgreed)),
    sent: sent.length,
    willing: sent.filter(isWilling).length,
  };
}
