import { eq, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { ReportDraft } from '../../report-form.ts';
import { reportDrafts } from '../../server/tables.ts';
import { blindTexts } from '../texts.ts';
import type { BlindAssignments } from './assignments.ts';
import { filledFields, LATE, requireWriting, throwIfAny, tooLong, unknownChoices } from './report-checks.ts';

const { errors } = blindTexts;

type DraftRow = typeof reportDrafts.$inferSelect;

/** Throws 409 when the draft has been saved since the given version. */
export async function requireVersion(tx: Transaction, id: DraftRow['assignmentId'], version: number): Promise<void> {
  const [row] = await tx.select().from(reportDrafts).where(eq(reportDrafts.assignmentId, id)).for('update');
  throwUnless((row?.version ?? 0) === version);
}

function throwUnless(isSame: boolean): void {
  if (!isSame) throw new AppError('conflict', 'DRAFT_CHANGED', errors.conflict);
}

/** Drafts of reports. */
export function blindDrafts({ assignments, clock }: { assignments: BlindAssignments; clock: () => Date }) {
  /** Stores what `next` makes of the present draft, which is locked; undefined before the first. */
  const write = (token: string, answers: ReportDraft, next: (row?: DraftRow) => ReportDraft): Promise<void> =>
    assignments.act(
      token,
      async (tx, { assignment }) => {
        requireWriting(assignment.state);
        throwIfAny([...tooLong(filledFields(answers)), ...unknownChoices(filledFields(answers))]);
        const isThis = eq(reportDrafts.assignmentId, assignment.id);
        const [row] = await tx.select().from(reportDrafts).where(isThis).for('update');
        const values = { content: next(row), savedAt: clock() };
        await tx
          .insert(reportDrafts)
          .values({ assignmentId: assignment.id, ...values })
          .onConflictDoUpdate({
            target: reportDrafts.assignmentId,
            set: { ...values, version: sql`${reportDrafts.version} + 1` },
          });
      },
      LATE,
    );

  return {
    /** Saves the draft over the given version. 409 when it has been saved since. */
    save: (token: string, content: ReportDraft, version: number): Promise<void> =>
      write(token, content, (row) => {
        throwUnless((row?.version ?? 0) === version);
        return filledFields(content);
      }),

    /** Takes the answers of a form that was filled in offline into the draft, over those that are there. */
    takeOver: (token: string, answers: ReportDraft): Promise<void> =>
      write(token, answers, (row) => ({ ...row?.content, ...filledFields(answers) })),
  };
}
