import { diffArrays } from 'diff';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { AppError, type FieldIssue, invalid } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { grouped } from '#base/text.ts';
import { findingsIn } from '#features/anonymity/identity.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import {
  CONFIDENCES,
  FORM_VERSION,
  LEAST_TO_AUTHOR,
  lengthOf,
  RATINGS,
  RECOMMENDATIONS,
  REPORT_FIELDS,
  type Recommendation,
  type ReportDraft,
  type ReportField,
  SCALE_QUESTIONS,
} from '../../report-form.ts';
import { latestReports } from '../../server/read.ts';
import { type AssignmentInRound, carryOut } from '../../server/rows.ts';
import { reportDrafts, reports, reviewRounds } from '../../server/tables.ts';
import { blindTexts } from '../texts.ts';
import type { BlindAssignments, BlindNeeds } from './assignments.ts';
import { manuscriptText } from './files.ts';

const { errors } = blindTexts;

interface ReportNeeds extends Pick<BlindNeeds, 'db' | 'inviting' | 'mail' | 'clock'> {
  assignments: BlindAssignments;
}

/** Drafts and reports of reviewers, and what has changed between rounds. */
export function blindReports({ db, assignments, inviting, mail, clock }: ReportNeeds) {
  return {
    /** Saves the draft over the given version. 409 when it has been saved since. */
    saveDraft: (token: string, content: ReportDraft, version: number): Promise<void> =>
      assignments.act(
        token,
        async (tx, { assignment }) => {
          requireWriting(assignment.state);
          const filled = filledFields(content);
          throwIfAny(tooLong(filled));
          const [row] = await tx
            .select()
            .from(reportDrafts)
            .where(eq(reportDrafts.assignmentId, assignment.id))
            .for('update');
          if ((row?.version ?? 0) !== version) throw new AppError('conflict', 'DRAFT_CHANGED', errors.conflict);
          const values = { content: filled, savedAt: clock() };
          if (row)
            await tx
              .update(reportDrafts)
              .set({ ...values, version: sql`${reportDrafts.version} + 1` })
              .where(eq(reportDrafts.assignmentId, assignment.id));
          else await tx.insert(reportDrafts).values({ assignmentId: assignment.id, ...values });
        },
        LATE,
      ),

    /**
     * Sends the report. The draft is deleted; the report is never changed. A report after the decision does not change the state of the
     * assignment, so it does not count for a decision; the editors read it.
     */
    send: (token: string, content: ReportDraft, isConfirmed: boolean): Promise<void> =>
      assignments.act(
        token,
        async (tx, found) => {
          const { assignment } = found;
          const filled = filledFields(content);
          // Sending the form twice is sending it once, also when the first answer was lost.
          if (assignment.state !== 'ACCEPTED' && (await isLatest(tx, found, filled))) return;
          requireWriting(assignment.state);
          throwIfAny([...tooLong(filled), ...missing(filled)]);
          if (!isConfirmed) throwIfAny(notices(filled, found));
          const earlier = await versionsOf(tx, found);
          const isLate = assignment.state === 'NOT_NEEDED';
          if (isLate && earlier > 0) throw new AppError('conflict', 'REPORT_SENT', errors.alreadySent);
          const submittedAt = clock();
          await tx.insert(reports).values({
            id: newId<'review-report'>(),
            assignmentId: assignment.id,
            version: earlier + 1,
            formVersion: FORM_VERSION,
            answers: answersOf(filled),
            toAuthor: filled.toAuthor ?? '',
            toEditors: filled.toEditors ?? '',
            recommendation: filled.recommendation as Recommendation,
            submittedAt,
          });
          await tx.delete(reportDrafts).where(eq(reportDrafts.assignmentId, assignment.id));
          const row = isLate ? assignment : await carryOut(tx, assignment, { act: 'submit', submittedAt });
          await mail(tx, await inviting.record(tx, { row, by: 'reviewer', actorId: null }), { kind: 'reportReceived' });
        },
        LATE,
      ),

    /** Paragraphs of the manuscript that were added and removed since the round before. */
    async changes({ round }: AssignmentInRound): Promise<{ kind: 'added' | 'removed'; text: string }[]> {
      const before = await roundBefore(db, round);
      if (!before) return [];
      const [old, now] = [await manuscriptText(db, before), await manuscriptText(db, round.id)].map(paragraphsOf);
      return diffArrays(old ?? [], now ?? []).flatMap(({ added, removed, value }) =>
        added || removed
          ? value.map((text) => ({ kind: added ? ('added' as const) : ('removed' as const), text }))
          : [],
      );
    },
  };
}

/** Drafts and reports are also taken for some days after the decision. */
const LATE = { alsoLate: true };

function requireWriting(state: AssignmentInRound['assignment']['state']): void {
  if (state === 'SUBMITTED') throw new AppError('conflict', 'REPORT_SENT', errors.alreadySent);
  if (state !== 'ACCEPTED' && state !== 'NOT_NEEDED')
    throw new AppError('conflict', 'NOT_ACCEPTED', errors.notAccepted);
}

function throwIfAny(issues: FieldIssue[]): void {
  if (issues.length > 0) throw invalid(issues);
}

function filledFields(content: ReportDraft): ReportDraft {
  const entries = REPORT_FIELDS.map((field) => [field, (content[field] ?? '').trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

const OWN_COLUMNS: ReadonlySet<string> = new Set(['toAuthor', 'toEditors', 'recommendation']);

function answersOf(content: ReportDraft): ReportDraft {
  return Object.fromEntries(Object.entries(content).filter(([field]) => !OWN_COLUMNS.has(field)));
}

function tooLong(content: ReportDraft): FieldIssue[] {
  return (Object.entries(content) as [ReportField, string][])
    .filter(([field, text]) => text.length > lengthOf(field))
    .map(([field]) => ({ path: `content.${field}`, message: errors.fieldLong(grouped(lengthOf(field))) }));
}

const isOneOf = (choices: readonly string[], text: string | undefined): boolean =>
  text !== undefined && choices.includes(text);

/** Fields that are missing to send the report, and choices that the form does not have. */
function missing(content: ReportDraft): FieldIssue[] {
  const at = (field: ReportField, message: string) => ({ path: `content.${field}`, message });
  const issues = SCALE_QUESTIONS.filter((question) => content[question] && !isOneOf(RATINGS, content[question])).map(
    (question) => at(question, errors.choice),
  );
  if ((content.toAuthor ?? '').length < LEAST_TO_AUTHOR) issues.push(at('toAuthor', errors.toAuthor));
  if (!isOneOf(RECOMMENDATIONS, content.recommendation)) issues.push(at('recommendation', errors.recommendation));
  if (content.confidence && !isOneOf(CONFIDENCES, content.confidence)) issues.push(at('confidence', errors.choice));
  return issues;
}

/** Words by which the authors could recognise the reviewer, and confidential words that seem to be meant for the authors. */
function notices(content: ReportDraft, { reviewer }: AssignmentInRound): FieldIssue[] {
  const own = {
    fullName: reviewer.fullName,
    email: reviewer.email,
    affiliation: reviewer.affiliation,
    orcid: reviewer.orcid,
  };
  const shown = [content.toAuthor ?? '', ...SCALE_QUESTIONS.map((question) => content[`${question}Comment`] ?? '')];
  const named = findingsIn([shown.join('\n')], [own]).find(({ kind }) => NAMING.has(kind));
  return [
    ...(named ? [{ path: 'confirmed', message: errors.names(named.excerpt) }] : []),
    ...(/\bdear authors?\b/i.test(content.toEditors ?? '') ? [{ path: 'confirmed', message: errors.misplaced }] : []),
  ].slice(0, 1);
}

const NAMING: ReadonlySet<string> = new Set(['name', 'email', 'orcid', 'affiliation']);

/** Whether the reviewer has sent this very report. */
async function isLatest(tx: Transaction, { assignment }: AssignmentInRound, filled: ReportDraft): Promise<boolean> {
  const [report] = await latestReports(tx, [assignment.id]);
  if (!report) return false;
  const { answers, toAuthor, toEditors, recommendation } = report;
  const sent: ReportDraft = { ...answers, toAuthor, toEditors, recommendation };
  return REPORT_FIELDS.every((field) => (filled[field] ?? '') === (sent[field] ?? ''));
}

async function versionsOf(tx: Transaction, { assignment }: AssignmentInRound): Promise<number> {
  const [latest] = await tx
    .select({ version: reports.version })
    .from(reports)
    .where(eq(reports.assignmentId, assignment.id))
    .orderBy(desc(reports.version))
    .limit(1);
  return latest?.version ?? 0;
}

async function roundBefore(queries: Queries, { submissionId, number }: AssignmentInRound['round']) {
  const isEarlier = and(eq(reviewRounds.submissionId, submissionId), lt(reviewRounds.number, number));
  const [row] = await queries
    .select({ id: reviewRounds.id })
    .from(reviewRounds)
    .where(isEarlier)
    .orderBy(desc(reviewRounds.number))
    .limit(1);
  return row?.id;
}

/** Texts of a PDF have a line for each line of print, so lines are joined until one ends a sentence. */
export function paragraphsOf(pages: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let current = '';
  for (const line of pages.flatMap((page) => page.split('\n')).map((text) => text.trim())) {
    current = current && line ? `${current} ${line}` : current || line;
    if (line !== '' && !/[.!?:;]["”’)]?$/.test(line)) continue;
    if (current) paragraphs.push(current);
    current = '';
  }
  return current ? [...paragraphs, current] : paragraphs;
}
