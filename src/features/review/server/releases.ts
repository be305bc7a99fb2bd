import { asc, eq } from 'drizzle-orm';
import { type FieldIssue, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { may } from '#features/access/rules.ts';
import { users } from '#features/accounts/server/tables.ts';
import { findingsIn, type Identity } from '#features/anonymity/identity.ts';
import type { DecisionReports, SentReports } from '#features/decisions/server/decision-reports.ts';
import { asMarkdownText } from '#features/letters/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { showWithLetter } from '#features/submissions/server/letter-files.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import { requireClearance } from '../clearances/server/clearances.ts';
import { textForAuthors } from '../report-text.ts';
import { conflictedReviewers, countsForDecision, hasQuorum } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { authorsAndSubmitter } from './identities.ts';
import { filesOfReports, latestReports, type ReportRow } from './read.ts';
import { type AssignmentInRound, assignmentsInRounds } from './rows.ts';
import { reportReleases, reviewAssignments, reviewRounds } from './tables.ts';

const { errors, panel } = reviewTexts;

interface FoundReport {
  report: ReportRow;
  assignment: AssignmentInRound;
}

/** Reports of reviewers in the letters of decisions, named by their labels. The reports themselves are never changed. */
export function reportReleasing(): DecisionReports {
  return {
    async written(queries, submissionId, { letter, reports, language }) {
      const all = await assignmentsOf(queries, submissionId);
      const found = await reportsAmong(queries, all);
      const people = { reviewers: reviewersOf(all), authors: await authorsAndSubmitter(queries, submissionId) };
      const issues = [...faultsOf(reports, found), ...namesIn(letter, { reports, found, people })];
      if (issues.length > 0) throw invalid(issues);
      const filesOf = Map.groupBy(await filesToSend(queries, reports, found), ({ assignmentId }) => assignmentId);
      const sent = reports.flatMap(({ reportId, text }) => {
        const one = found.get(reportId);
        if (!one) return [];
        const { id, label } = one.assignment.assignment;
        const files = (filesOf.get(id) ?? []).map(({ fileName }) => fileName);
        return [{ label: label ?? 0, text: text ?? textForAuthors(one.report), files }];
      });
      return inLanguage(language, () => sent.toSorted((a, b) => a.label - b.label).flatMap(paragraphsOf)).join('\n\n');
    },

    async record(tx, { submissionId, decisionId, actorId, kind, reports, overrideReason }) {
      await requireClearance(tx, actorId, submissionId);
      const all = await assignmentsOf(tx, submissionId);
      if (kind === 'ACCEPT' && (await hasRound(tx, submissionId)))
        await refuseTooFew(tx, all, { actorId, overrideReason });
      const found = await reportsAmong(tx, all);
      const rows = reports.flatMap(({ reportId, text, editReason }) => {
        const one = found.get(reportId);
        return one
          ? [
              {
                id: newId(),
                reportId: one.report.id,
                decisionId,
                textForAuthor: text ?? textForAuthors(one.report),
                editReason,
              },
            ]
          : [];
      });
      if (rows.length > 0) await tx.insert(reportReleases).values(rows);
      const uploadIds = (await filesToSend(tx, reports, found)).map(({ uploadId }) => uploadId);
      await showWithLetter(tx, { submissionId, decisionId, uploadIds });
    },
  };
}

function assignmentsOf(queries: Queries, submissionId: SubmissionId): Promise<AssignmentInRound[]> {
  return assignmentsInRounds(queries)
    .where(eq(reviewRounds.submissionId, submissionId))
    .orderBy(asc(reviewRounds.number), asc(reviewAssignments.label));
}

/** The reports that can be sent, by id: the latest version of each assignment. */
async function reportsAmong(queries: Queries, assignments: AssignmentInRound[]): Promise<Map<string, FoundReport>> {
  const counted = assignments.filter(({ assignment }) => countsForDecision(assignment));
  const byId = new Map(counted.map((found) => [found.assignment.id, found]));
  const rows = await latestReports(queries, [...byId.keys()]);
  return new Map(
    rows.flatMap((report) => {
      const assignment = byId.get(report.assignmentId);
      return assignment ? [[report.id, { report, assignment }] as const] : [];
    }),
  );
}

function faultsOf(reports: SentReports, found: ReadonlyMap<string, FoundReport>): FieldIssue[] {
  return reports.flatMap(({ reportId, text, editReason }, index) => {
    const one = found.get(reportId);
    if (!one) return [{ path: `reports.${index}.reportId`, message: errors.noReport }];
    const isEdited = text !== undefined && text.trim() !== textForAuthors(one.report).trim();
    return isEdited && editReason === '' ? [{ path: `reports.${index}.editReason`, message: errors.editReason }] : [];
  });
}

/** The files that go out with these reports: those that seem to name their reviewer only at an editor's express wish. */
async function filesToSend(queries: Queries, reports: SentReports, found: ReadonlyMap<string, FoundReport>) {
  const wishOf = new Map(
    reports.flatMap(({ reportId, withFiles }) => {
      const one = found.get(reportId);
      return one ? [[one.assignment.assignment.id, withFiles] as const] : [];
    }),
  );
  const files = await filesOfReports(queries, [...wishOf.keys()]);
  return files.filter(({ assignmentId, findings }) => wishOf.get(assignmentId) ?? findings.length === 0);
}

/** A report in a letter: its label, its text, and where its files are. */
function paragraphsOf({ label, text, files }: { label: number; text: string; files: string[] }): string[] {
  const withFiles = files.length > 0 ? [asMarkdownText(panel.sentFiles(files))] : [];
  return [`**${panel.label(label)}**`, asMarkdownText(text), ...withFiles];
}

interface People {
  reviewers: Identity[];
  authors: Identity[];
}

function reviewersOf(all: AssignmentInRound[]): Identity[] {
  const people = new Map(all.map(({ reviewer }) => [reviewer.id, reviewer]));
  return [...people.values()].map((person) => ({ ...person, affiliation: '' }));
}

/** The passage that names one of these people, by the name or the address. */
function naming(text: string, people: Identity[]): string | undefined {
  const addresses = people.map(({ email }) => email.toLowerCase()).filter(Boolean);
  return findingsIn([text], people).find(
    ({ kind, excerpt }) =>
      kind === 'name' || (kind === 'email' && addresses.some((address) => excerpt.toLowerCase().includes(address))),
  )?.excerpt;
}

interface Written {
  reports: SentReports;
  found: ReadonlyMap<string, FoundReport>;
  people: People;
}

/**
 * The passages that name a reviewer in what the authors would read, and an author or the submitter in a report, which the other reviewers read, too.
 * Reports that nobody has changed are searched like the others.
 */
function namesIn(letter: string, { reports, found, people }: Written): FieldIssue[] {
  const inLetter = naming(letter, people.reviewers);
  const issues: FieldIssue[] = inLetter ? [{ path: 'letter', message: errors.namesReviewer(inLetter) }] : [];
  for (const [index, { reportId, text }] of reports.entries()) {
    const one = found.get(reportId);
    const sent = text ?? (one ? textForAuthors(one.report) : '');
    const reviewer = naming(sent, people.reviewers);
    const author = naming(sent, people.authors);
    const message = reviewer ? errors.reportNamesReviewer(reviewer) : author && errors.reportNamesAuthor(author);
    if (message) issues.push({ path: `reports.${index}.text`, message });
  }
  return issues;
}

const hasRound = async (tx: Transaction, id: SubmissionId): Promise<boolean> =>
  (await tx.$count(reviewRounds, eq(reviewRounds.submissionId, id))) > 0;

/** Only reports of reviewers without a competing interest count. An administrator may accept with fewer, for a reason that is printed. */
async function refuseTooFew(
  tx: Transaction,
  all: AssignmentInRound[],
  { actorId, overrideReason }: { actorId: UserId; overrideReason: string },
): Promise<void> {
  const conflicted = conflictedReviewers(all.map(({ assignment }) => assignment));
  const counted = all
    .map(({ assignment }) => assignment)
    .filter((assignment) => countsForDecision(assignment) && !conflicted.has(assignment.reviewerId));
  if (hasQuorum(counted)) return;
  const [actor] = await tx.select({ role: users.role }).from(users).where(eq(users.id, actorId));
  const reviewer = naming(overrideReason, reviewersOf(all));
  const sent = new Set(counted.map(({ reviewerId }) => reviewerId)).size;
  const message = !may({ role: actor?.role }, 'submission.override')
    ? errors.quorumForEditors(sent)
    : overrideReason === ''
      ? errors.quorum(sent)
      : reviewer && errors.namesReviewer(reviewer);
  if (message) throw invalid([{ path: 'overrideReason', message }]);
}
