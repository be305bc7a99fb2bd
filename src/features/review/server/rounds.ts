import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { findingsIn } from '#features/anonymity/identity.ts';
import type { Finding, FindingKind } from '#features/anonymity/rules.ts';
import type { Files } from '#features/files/server/service.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { StoredFileType, SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { lockSubmission } from '#features/submissions/server/lock.ts';
import type { FullSubmission } from '#features/submissions/server/read.ts';
import type { changeSubmission } from '#features/submissions/server/update.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { RoundDraft } from '../contract.ts';
import { type BlindFileKind, MAX_ROUNDS, type RoundId } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { roundOpened } from './events.ts';
import { authorsAndSubmitter } from './identities.ts';
import type { BlindCopies, BlindManuscript } from './service.ts';
import { blindFiles, blindRounds, reportFiles, reviewAssignments, reviewRounds } from './tables.ts';

const { errors } = reviewTexts;

export interface RoundNeeds {
  db: Database;
  files: Files;
  blindCopies: BlindCopies;
  changeSubmission: ReturnType<typeof changeSubmission>;
  events: Events;
  clock: () => Date;
}

/** Findings that name an author; a round with one of them needs a reason. */
const NAMING: ReadonlySet<FindingKind> = new Set(['name', 'email', 'orcid', 'affiliation', 'corresponding']);

/** The words of a manuscript that reviewers read besides its files, in the order in which they are searched. */
const WORDS_FOR_REVIEWERS = ['title', 'abstract', 'keywords'] as const;

/** Lists the findings that name an author: the place of each, and its words. */
function placesIn(findings: readonly Finding[], placeOf: (page: number | null) => string): string[] {
  return findings
    .filter(({ kind }) => NAMING.has(kind))
    .map(({ page, excerpt }) => errors.place(placeOf(page), excerpt));
}

type Copy = BlindManuscript & { kind: BlindFileKind; sourceId: SubmissionFileId };

/** Opens rounds of review: with copies of the current files that do not name the authors. */
export function roundOpening(needs: RoundNeeds) {
  const { db, files, blindCopies, changeSubmission: change, events, clock } = needs;

  /** Makes the copies of the current manuscript and, from the second round on, of the authors' response. */
  const copiesFor = async (submission: FullSubmission, number: number): Promise<Copy[]> => {
    const copies: Copy[] = [];
    for (const { id, kind } of filesForReviewers(submission)) {
      const copy = await blindCopies.of(submission, id, { round: number, kind });
      if (!copy.isClean) throw new AppError('refused', 'NOT_CLEAN', errors.unclean(copy.fileName));
      copies.push({ ...copy, kind, sourceId: id });
    }
    if (!copies.some(({ kind }) => kind === 'MANUSCRIPT')) throw new AppError('refused', 'NO_FILES', errors.noFiles);
    return copies;
  };

  return async (
    actorId: UserId,
    submissionId: SubmissionId,
    { requiredReports, waiver }: RoundDraft,
  ): Promise<void> => {
    const submission = await blindCopies.submission(submissionId);
    refuseOtherStatus(submission.status);
    await refuseSecond(db, submissionId);
    const number = (await roundsSoFar(db, submissionId)) + 1;
    if (number > MAX_ROUNDS) throw new AppError('refused', 'TOO_MANY_ROUNDS', errors.tooManyRounds);
    const copies = await copiesFor(submission, number);
    const words = findingsIn(
      WORDS_FOR_REVIEWERS.map((field) => submission[field]),
      await authorsAndSubmitter(db, submissionId),
    );
    const naming = [
      ...copies.flatMap(({ fileName, findings }) => placesIn(findings, (page) => errors.placeInFile(fileName, page))),
      ...placesIn(words, (page) => errors.placeInWords[WORDS_FOR_REVIEWERS[(page ?? 1) - 1] ?? 'title']),
    ];
    if (naming.length > 0 && waiver === '') throw invalid([{ path: 'waiver', message: errors.waiver(naming) }]);

    await files.storeCopies(actorId, copies, async (tx, uploads) => {
      const { status } = await lockSubmission(tx, submissionId);
      refuseOtherStatus(status);
      const id = newId<'review-round'>();
      const openedAt = clock();
      await refuseSecond(tx, submissionId);
      if ((await roundsSoFar(tx, submissionId)) !== number - 1) throw openAlready();
      if (status === 'SUBMITTED')
        await change(tx, submissionId, { actorId, status: 'UNDER_REVIEW', isUsualOnly: true });
      const used = naming.length > 0 ? waiver : '';
      await insertRound(tx, submission, {
        id,
        submissionId,
        number,
        requiredReports,
        waiver: used,
        openedAt,
        openedBy: actorId,
      });
      await tx.insert(blindFiles).values(
        copies.map(({ kind, pages, removed, findings, sourceId }, index) => ({
          id: newId<'blind-file'>(),
          roundId: id,
          kind,
          uploadId: uploads[index]?.id ?? newId(),
          pages,
          removed,
          findings,
          sourceId,
        })),
      );
      const payload = {
        submissionId,
        roundId: id,
        number: submission.number,
        round: number,
        namingPlaces: naming.length,
      };
      await events.record(tx, roundOpened, { payload, actorId });
    });
  };
}

/** Stores a round with the words of the manuscript that its reviewers read. */
async function insertRound(
  tx: Transaction,
  submission: FullSubmission,
  round: typeof reviewRounds.$inferInsert & { id: RoundId },
): Promise<void> {
  const { title, abstract, keywords, number: manuscript } = submission;
  await tx.insert(reviewRounds).values(round);
  const { id: roundId, number } = round;
  await tx.insert(blindRounds).values({ roundId, manuscript, number, title, abstract, keywords });
}

/** Marks the copies for reviewers, and those of their files, of submissions as unattached, so that they are swept. */
export async function releaseBlindFiles(tx: Transaction, submissionIds: SQL): Promise<void> {
  const copies = tx
    .select({ id: blindFiles.uploadId })
    .from(blindFiles)
    .innerJoin(reviewRounds, eq(reviewRounds.id, blindFiles.roundId))
    .where(sql`${reviewRounds.submissionId} in ${submissionIds}`);
  const ofReports = tx
    .select({ id: reportFiles.uploadId })
    .from(reportFiles)
    .innerJoin(reviewAssignments, eq(reviewAssignments.id, reportFiles.assignmentId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .where(sql`${reviewRounds.submissionId} in ${submissionIds}`);
  for (const ids of [copies, ofReports])
    await tx.update(uploads).set({ attachedAt: null }).where(sql`${uploads.id} in ${ids}`);
}

/**
 * The current files that reviewers get: the manuscript, or the authors' own version of it without names if it came with or after the
 * latest manuscript; and the response to the reports. The cover letter and the message of a revision are for the editors alone.
 */
function filesForReviewers(submission: FullSubmission): { id: SubmissionFileId; kind: BlindFileKind }[] {
  const current = submission.files.filter((file) => !submission.replaced.has(file));
  const ofType = (type: StoredFileType) => current.filter(({ fileType }) => fileType === type);
  const manuscripts = ofType('MANUSCRIPT');
  const latest = Math.max(0, ...manuscripts.map(({ createdAt }) => createdAt.getTime()));
  const blind = ofType('BLIND_MANUSCRIPT').filter(({ createdAt }) => createdAt.getTime() >= latest);
  const responses = ofType('RESPONSE_LETTER').filter((file) => isResponse(submission, file));
  return [
    ...(blind.length > 0 ? blind : manuscripts).map(({ id }) => ({ id, kind: 'MANUSCRIPT' as const })),
    ...responses.map(({ id }) => ({ id, kind: 'RESPONSE' as const })),
  ];
}

/** Whether a response came with the latest revision. */
function isResponse({ history }: FullSubmission, { createdAt }: FullSubmission['files'][number]): boolean {
  const requested = history.findLast(({ change }) => change.toStatus === 'REVISION_REQUESTED');
  return requested !== undefined && createdAt > requested.change.createdAt;
}

function refuseOtherStatus(status: FullSubmission['status']): void {
  if (status !== 'SUBMITTED' && status !== 'UNDER_REVIEW')
    throw new AppError('conflict', 'NOT_IN_REVIEW', errors.notInReview);
}

async function roundsSoFar(queries: Database | Transaction, submissionId: SubmissionId): Promise<number> {
  const [row] = await queries
    .select({ rounds: count() })
    .from(reviewRounds)
    .where(eq(reviewRounds.submissionId, submissionId));
  return row?.rounds ?? 0;
}

async function refuseSecond(queries: Database | Transaction, submissionId: SubmissionId): Promise<void> {
  const isOpen = and(eq(reviewRounds.submissionId, submissionId), isNull(reviewRounds.closedAt));
  const rows = await queries.select({ id: reviewRounds.id }).from(reviewRounds).where(isOpen);
  if (rows.length > 0) throw openAlready();
}

function openAlready(): AppError {
  return new AppError('conflict', 'ROUND_OPEN', errors.openAlready);
}
