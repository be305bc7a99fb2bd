import { asc, eq } from 'drizzle-orm';
import { type FieldIssue, invalid } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { findingsIn } from '#features/anonymity/identity.ts';
import type { DecisionReports, SentReports } from '#features/decisions/server/decision-reports.ts';
import { asMarkdownText } from '#features/letters/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { showWithLetter } from '#features/submissions/server/letter-files.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import { requireClearance } from '../clearances/server/clearances.ts';
import { textForAuthors } from '../report-text.ts';
import { countsForDecision, hasQuorum } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
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
      const issues = [...faultsOf(reports, found), ...namesIn(letter, reports, all)];
      if (issues.length > 0) throw invalid(issues);
      return reports
        .flatMap(({ reportId, text }) => {
          const one = found.get(reportId);
          return one ? [{ label: one.assignment.assignment.label ?? 0, text: text ?? textForAuthors(one.report) }] : [];
        })
        .toSorted((a, b) => a.label - b.label)
        .map(({ label, text }) => `**${inLanguage(language, () => panel.label(label))}**\n\n${asMarkdownText(text)}`)
        .join('\n\n');
    },

    async record(tx, { submissionId, decisionId, actorId, kind, reports, overrideReason }) {
      await requireClearance(tx, actorId, submissionId);
      const all = await assignmentsOf(tx, submissionId);
      if (kind === 'ACCEPT' && overrideReason === '' && (await hasRound(tx, submissionId))) refuseTooFew(all);
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
      const withFiles = reports
        .filter((report) => report.withFiles)
        .flatMap(({ reportId }) => {
          const one = found.get(reportId);
          return one ? [one.assignment.assignment.id] : [];
        });
      const uploadIds = (await filesOfReports(tx, withFiles)).map(({ uploadId }) => uploadId);
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

/** Names and addresses of reviewers in what the authors would read. */
function namesIn(letter: string, reports: SentReports, all: AssignmentInRound[]): FieldIssue[] {
  const people = [...new Map(all.map(({ reviewer }) => [reviewer.id, reviewer])).values()];
  const named = (text: string) =>
    findingsIn(
      [text],
      people.map((person) => ({ ...person, affiliation: '' })),
    ).find(
      ({ kind }) =>
        kind === 'name' || (kind === 'email' && people.some(({ email }) => text.toLowerCase().includes(email))),
    );
  const inLetter = named(letter);
  const issues: FieldIssue[] = inLetter ? [{ path: 'letter', message: errors.namesReviewer(inLetter.excerpt) }] : [];
  for (const [index, { text }] of reports.entries()) {
    const inReport = text === undefined ? undefined : named(text);
    if (inReport) issues.push({ path: `reports.${index}.text`, message: errors.namesReviewer(inReport.excerpt) });
  }
  return issues;
}

/** Only reports of reviewers without a competing interest count. */
const hasRound = async (tx: Transaction, id: SubmissionId): Promise<boolean> =>
  (await tx.$count(reviewRounds, eq(reviewRounds.submissionId, id))) > 0;

function refuseTooFew(all: AssignmentInRound[]): void {
  const counted = all
    .filter(
      ({ assignment }) =>
        countsForDecision(assignment) && assignment.competingInterests === '' && assignment.conflictReason === '',
    )
    .map(({ assignment }) => assignment);
  if (hasQuorum(counted)) return;
  throw invalid([
    { path: 'overrideReason', message: errors.quorum(new Set(counted.map(({ reviewerId }) => reviewerId)).size) },
  ]);
}
