import type { Accounts } from '../../../accounts/server/service.ts';
import type { Board } from '../../../board/server/service.ts';
import type { Contact } from '../../../contact/server/service.ts';
import type { Files } from '../../../files/server/service.ts';
import type { Issues } from '../../../issues/server/service.ts';
import type { Pages } from '../../../pages/server/service.ts';
import type { Receipt, SubmissionChange, SubmissionDraft } from '../../../submissions/contract.ts';
import type { NoticeValues } from '../../../submissions/notice-contract.ts';
import type { Topics } from '../../../topics/server/service.ts';

/** The services a sample journal is made through. */
export interface SeedServices {
  accounts: Accounts;
  board: Board;
  files: Files;
  issues: Issues;
  pages: Pages;
  contact: Contact;
  topics: Topics;
  citations: { catchUp(): Promise<void> };
  queries: { count(): Promise<number> };
  notices: { add(submissionId: string, notice: NoticeValues, actorId: string): Promise<unknown> };
  createSubmission(userId: string, draft: SubmissionDraft): Promise<Receipt>;
  updateSubmission(actorId: string, id: string, change: SubmissionChange): Promise<Receipt>;
}
