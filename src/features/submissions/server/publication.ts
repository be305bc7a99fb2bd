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

/** Returns the publication columns after a change. Fills in missing acceptance and publication times; refuses future days. */
export function publication(row: Row, change: SubmissionChange & { status: Status }, now: Date) {
  const { status } = change;
  const isAccepted = status === 'ACCEPTED' || status === 'PUBLISHED';
  const issueId = change.issueId === undefined ? row.issueId : change.issueId;
  const firstPage = change.firstPage === undefined ? row.firstPage : change.firstPage;
  const lastPage = change.lastPage === undefined ? row.lastPage : change.lastPage;
  if (lastPage && (!firstPage || Number(lastPage) < Number(firstPage))) {
    throw invalid([{ path: 'lastPage', message: errors.pageOrder }]);
  }
  const publishedAt = timeOfDay('publishedOn', change.publishedOn, {
    stored: row.publishedAt ?? (status === 'PUBLISHED' ? now : null),
    now,
  });
  // An article was accepted on the day of its publication at the latest.
  const acceptedBy = isAccepted ? (publishedAt ?? now) : null;
  const acceptedAt = timeOfDay('acceptedOn', change.acceptedOn, { stored: row.acceptedAt ?? acceptedBy, now });
  refuseAcceptedAfterPublished(row, acceptedAt, publishedAt);
  return {
    issueId,
    // Its position in another issue is not set yet.
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

/** Throws a field error at the day that was entered. Inconsistent days that are already stored do not block other changes. */
function refuseAcceptedAfterPublished(row: Row, acceptedAt: Date | null, publishedAt: Date | null): void {
  const isUnchanged = acceptedAt === row.acceptedAt && publishedAt === row.publishedAt;
  if (isUnchanged || !acceptedAt || !publishedAt) return;
  if (dayOf(acceptedAt.toISOString()) <= dayOf(publishedAt.toISOString())) return;
  throw invalid([
    acceptedAt === row.acceptedAt
      ? { path: 'publishedOn', message: errors.publishedEarly }
      : { path: 'acceptedOn', message: errors.acceptedLate },
  ]);
}

/** Refuses a new day of publication that is later than a notice about the article or a later version of it. */
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

/** Returns noon of a day that was entered; the stored time, to the second, if the day is the same. */
function timeOfDay(
  path: string,
  day: string | null | undefined,
  { stored, now }: { stored: Date | null; now: Date },
): Date | null {
  if (day === undefined || (stored && day === dayOf(stored.toISOString()))) return stored;
  if (day === null) return null;
  if (day > dayOf(now.toISOString())) throw invalid([{ path, message: errors.future }]);
  return noonOf(day);
}
