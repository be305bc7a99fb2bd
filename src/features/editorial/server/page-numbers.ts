import { and, eq } from 'drizzle-orm';
import { invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { inSections } from '#features/submissions/fields/article-types.ts';
import { publicFile, type SubmissionId } from '#features/submissions/rules.ts';
import { isNotDeleted, loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { changeSubmission } from '#features/submissions/server/update.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { countPdfPages } from '#platform/pdf/pdf-text.ts';
import { UnreadableFile } from '#platform/threads/file-thread.ts';
import { editorialTexts } from '../texts.ts';
import { IN_ORDER, MAX_ENTRIES } from './contents.ts';

const { issueContents: texts } = editorialTexts;

export interface PageNumberingNeeds {
  db: Database;
  store: FileStore;
  changeSubmission: ReturnType<typeof changeSubmission>;
}

interface Numbering {
  firstPage: number;
  actorId: UserId;
}

/**
 * Numbers the pages of the articles in an issue one after the other, by the pages of their PDFs, and returns how many articles
 * were numbered. Throws a field error at `firstPage` when one has no readable PDF; then none is numbered.
 */
export function pageNumbering({ db, store, changeSubmission }: PageNumberingNeeds) {
  const pagesIn = async (title: string, storageKey: string): Promise<number> => {
    try {
      return await countPdfPages(await store.bytes(storageKey));
    } catch (error) {
      if (error instanceof UnreadableFile) throw invalid([{ path: 'firstPage', message: texts.unreadablePdf(title) }]);
      throw error;
    }
  };

  return async (issueId: IssueId, { firstPage, actorId }: Numbering): Promise<number> => {
    const isInIssue = and(eq(submissions.issueId, issueId), isNotDeleted);
    const entries = await loadSubmissions(db, isInIssue, { limit: MAX_ENTRIES, offset: 0, order: IN_ORDER });
    if (entries.length === 0) throw invalid([{ path: 'firstPage', message: texts.emptyToNumber }]);
    const changes: { id: SubmissionId; firstPage: string; lastPage: string; version: number }[] = [];
    let page = firstPage;
    for (const { id, title, files, version } of inSections(entries)) {
      const pdf = publicFile(files);
      if (!pdf) throw invalid([{ path: 'firstPage', message: texts.noPdf(title) }]);
      const next = page + (await pagesIn(title, pdf.storageKey));
      changes.push({ id, firstPage: String(page), lastPage: String(next - 1), version });
      page = next;
    }
    await inTransaction(db, async (tx) => {
      for (const { id, ...change } of changes.toSorted((a, b) => a.id.localeCompare(b.id)))
        await changeSubmission(tx, id, { ...change, actorId });
    });
    return changes.length;
  };
}
