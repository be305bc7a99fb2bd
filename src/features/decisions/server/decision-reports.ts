import type { UserId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import type { DecisionDraft } from '../contract.ts';
import type { DecisionId } from '../rules.ts';

export type SentReports = DecisionDraft['reports'];

interface MadeWithReports extends Pick<DecisionDraft, 'kind' | 'overrideReason' | 'reports'> {
  submissionId: SubmissionId;
  decisionId: DecisionId;
  actorId: UserId;
}

/** How peer review takes part in decisions; registered by the review feature, which comes after this one. */
export interface DecisionReports {
  /** Returns the reports as they are added to the letter, in the Markdown subset. Throws field errors for what must not be sent. */
  written: (
    queries: Queries,
    submissionId: SubmissionId,
    /** `language` is that of the letter. */
    draft: Pick<DecisionDraft, 'letter' | 'reports'> & { language: Language },
  ) => Promise<string>;
  /** Records with a decision what the authors are sent. Throws a field error when the decision needs more reports. */
  record: (tx: Transaction, made: MadeWithReports) => Promise<void>;
}

/** Without peer review a letter has no reports. */
export const NO_REPORTS: DecisionReports = { written: async () => '', record: async () => {} };
