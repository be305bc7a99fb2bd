import { and, eq, gt, min } from 'drizzle-orm';
import { dayOf, noonOf } from '#base/dates.ts';
import { invalid } from '#base/errors.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { SubmissionChange } from '../contract.ts';
import type { Status } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionNotices, type submissions, submissionVersions } from './tables.ts';

const { errors } = submissionTexts;
type Row = typeof submissions.$inferSelect;

/** The publication columns after a change. Days that have passed unnoticed are filled in; days to come are refused. */
export function publication(row: Row, change: SubmissionChange & { status: Status }, now: Date) {
  const { status } = change;
  const isAccepted = status === 'ACCEPTED' || status === 'PUBLISHED';
  const issueId = change.issueId === undefined ? row.issueId : change.issueId;
  const firstPage = change.firstPage === undefined ? row.firstPage : change.firstPage;
  const lastPage = change.lastPage === undefined ? row.lastPage : change.lastPage;
  if (lastPage && (!firstPage || Number(lastPage) < Number(firstPage))) {
    throw invalid([{ path: 'lastPage', message: errors.pageOrder }]);
  }
  const publishedAt = momentOf(
    'publishedOn',
    change.publishedOn,
    row.publishedAt ?? (status === 'PUBLISHED' ? now : null),
    now,
  );
  // What is published on a day was accepted by then.
  const acceptedBy = isAccepted ? (publishedAt ?? now) : null;
  const acceptedAt = momentOf('acceptedOn', change.acceptedOn, row.acceptedAt ?? acceptedBy, now);
  refuseAcceptedAfterPublished(row, acceptedAt, publishedAt);
  return {
    issueId,
    // In another issue it has no place yet.
    issuePosition: issueId === row.issueId ? row.issuePosition : null,
    slug: change.slug ?? row.slug,
    firstPage,
    lastPage,
    doi: change.doi === undefined ? row.doi : change.doi,
    licence: change.licence ?? row.licence,
    acceptedAt,
    publishedAt,
  };
}

/** Refused at the day that was entered; days that stand there already hinder no other change. */
function refuseAcceptedAfterPublished(row: Row, acceptedAt: Date | null, publishedAt: Date | null): void {
  const isAsBefore = acceptedAt === row.acceptedAt && publishedAt === row.publishedAt;
  if (isAsBefore || !acceptedAt || !publishedAt) return;
  if (dayOf(acceptedAt.toISOString()) <= dayOf(publishedAt.toISOString())) return;
  throw invalid([
    acceptedAt === row.acceptedAt
      ? { path: 'publishedOn', message: errors.publishedEarly }
      : { path: 'acceptedOn', message: errors.acceptedLate },
  ]);
}

/** Refuses a new day of publication that lies after a notice about the article, or after a later version of its PDF. */
export async function refusePublishedAfterwards(tx: Transaction, row: Row, publishedAt: Date | null): Promise<void> {
  if (!publishedAt || publishedAt === row.publishedAt) return;
  const day = dayOf(publishedAt.toISOString());
  const [notice] = await tx
    .select({ day: min(submissionNotices.date) })
    .from(submissionNotices)
    .where(eq(submissionNotices.submissionId, row.id));
  if (notice?.day && day > notice.day) throw invalid([{ path: 'publishedOn', message: errors.publishedAfterNotice }]);
  const [version] = await tx
    .select({ at: min(submissionVersions.publishedAt) })
    .from(submissionVersions)
    .where(and(eq(submissionVersions.submissionId, row.id), gt(submissionVersions.number, 1)));
  if (version?.at && day > dayOf(version.at.toISOString()))
    throw invalid([{ path: 'publishedOn', message: errors.publishedAfterVersion }]);
}

/** The moment of a day that was entered; the known one, to the second, when the day is the same. */
function momentOf(path: string, day: string | null | undefined, known: Date | null, now: Date): Date | null {
  if (day === undefined || (known && day === dayOf(known.toISOString()))) return known;
  if (day === null) return null;
  if (day > dayOf(now.toISOString())) throw invalid([{ path, message: errors.future }]);
  return noonOf(day);
}
