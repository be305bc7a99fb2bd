import type { UserId } from '#base/ids.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import type { Board } from '#features/board/server/service.ts';
import type { Contact } from '#features/contact/server/service.ts';
import type { PublicationPdf } from '#features/editorial/server/publication-pdf.ts';
import type { TextPdf } from '#features/editorial/server/text-pdf.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Issues } from '#features/issues/server/service.ts';
import type { Pages } from '#features/pages/server/service.ts';
import type { TextSaving } from '#features/production/server/saving.ts';
import type { Texts } from '#features/production/server/texts.ts';
import type { Receipt, SubmissionChange, SubmissionDraft } from '#features/submissions/contract.ts';
import type { NoticeValues } from '#features/submissions/notice-contract.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Created } from '#features/submissions/server/create.ts';
import type { Supplements } from '#features/supplements/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';

/** Services that create the sample journal. */
export interface SeedServices {
  db: Database;
  events: Events;
  accounts: Accounts;
  board: Board;
  files: Files;
  issues: Issues;
  pages: Pages;
  contact: Contact;
  topics: Topics;
  texts: Texts;
  textSaving: TextSaving;
  textPdf: TextPdf;
  publicationPdf: PublicationPdf;
  supplements: Supplements;
  citations: { catchUp(): Promise<void> };
  queries: { count(): Promise<number> };
  notices: { add(submissionId: SubmissionId, notice: NoticeValues, actorId: UserId): Promise<unknown> };
  createSubmission(userId: UserId, draft: SubmissionDraft): Promise<Created>;
  updateSubmission(actorId: UserId, id: SubmissionId, change: SubmissionChange): Promise<Receipt>;
}
