import { eq, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { ReportDraft } from '../../report-form.ts';
import { reportDrafts } from '../../server/tables.ts';
import { blindTexts } from '../texts.ts';
import type { BlindAssignments } from './assignments.ts';
import { filledFields, LATE, requireWriting, throwIfAny, tooLong } from './report-checks.ts';

const { errors } = blindTexts;

/** Drafts of reports. */
export function blindDrafts({ assignments, clock }: { assignments: BlindAssignments; clock: () => Date }) {
  return {
    /** Saves the draft over the given version. 409 when it has been saved since. */
    save: (token: string, content: ReportDraft, version: number): Promise<void> =>
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

    /** Takes the answers of a form that was filled in offline into the draft, over those that are there. */
    takeOver: (token: string, answers: ReportDraft): Promise<void> =>
      assignments.act(
        token,
        async (tx, { assignment }) => {
          requireWriting(assignment.state);
          const filled = filledFields(answers);
          throwIfAny(tooLong(filled));
          const [row] = await tx
            .select()
            .from(reportDrafts)
            .where(eq(reportDrafts.assignmentId, assignment.id))
            .for('update');
          const values = { content: { ...row?.content, ...filled }, savedAt: clock() };
          await tx
            .insert(reportDrafts)
            .values({ assignmentId: assignment.id, ...values })
            .onConflictDoUpdate({
              target: reportDrafts.assignmentId,
              set: { ...values, version: sql`${reportDrafts.version} + 1` },
            });
        },
        LATE,
      ),
  };
}
