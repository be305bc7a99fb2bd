import { and, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { type FullSubmission, loadSubmissions } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/observability/log.ts';
import { inFileThread, UnreadableFile } from '#platform/threads/file-thread.ts';
import { findingsIn, type Identity, identifyingWords } from '../identity.ts';
import type { Finding, RemovedMark } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import type { CleaningReply, CleaningTask } from './cleaning/cleaning-worker.ts';

const { errors } = reviewTexts;
const WORKER = new URL('./cleaning/cleaning-worker.ts', import.meta.url);

export interface BlindCopyNeeds {
  db: Database;
  store: FileStore;
  log: Log;
}

export interface BlindCopy {
  /** Made from number and slot alone. */
  fileName: string;
  mimeType: string;
  bytes: Uint8Array;
  isClean: boolean;
  removed: RemovedMark[];
  findings: Finding[];
}

export type BlindCopies = ReturnType<typeof blindCopies>;

/** Copies of manuscripts for reviewers: cleaned by one library, verified by another, and searched for the authors' names. */
export function blindCopies({ db, store, log }: BlindCopyNeeds) {
  let last: Promise<unknown> = Promise.resolve();

  const clean = (task: CleaningTask): Promise<CleaningReply> =>
    inFileThread<CleaningReply>(WORKER, task).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new AppError('refused', 'UNREADABLE', errors.unreadable, { cause: error });
    });

  const identitiesOf = async ({ authors, userId }: FullSubmission): Promise<Identity[]> => {
    const [submitter] = await db.select().from(users).where(eq(users.id, userId));
    const account = submitter && {
      fullName: `${submitter.firstName} ${submitter.lastName}`,
      email: submitter.email ?? '',
      affiliation: '',
      orcid: null,
    };
    return [...authors, ...(account ? [account] : [])];
  };

  const make = async (submission: FullSubmission, fileId: SubmissionFileId): Promise<BlindCopy> => {
    const file = submission.files.find(({ id, fileType }) => id === fileId && fileType === 'MANUSCRIPT');
    if (!file) throw new AppError('missing', 'NOT_FOUND', errors.noManuscript);
    const people = await identitiesOf(submission);
    const identity = identifyingWords(people);
    const { format } = file;
    const { texts, faults, ...copy } = await clean({ bytes: await store.bytes(file.storageKey), format, identity });
    if (faults.length > 0) log.warn({ file: fileId, faults: faults.length }, 'a copy for reviewers is not clean');
    const findings = findingsIn(texts, people).map((finding) =>
      format === 'pdf' ? finding : { ...finding, page: null },
    );
    const fileName = `${submission.number}-manuscript.${format}`;
    return { ...copy, fileName, mimeType: file.mimeType, isClean: faults.length === 0, findings };
  };

  return {
    /**
     * Makes the copy of a manuscript file, one at a time, so that large files do not add up in memory. 404 for any other file, 422
     * for a damaged one.
     */
    async of(submissionId: SubmissionId, fileId: SubmissionFileId): Promise<BlindCopy> {
      const isAsked = and(eq(submissions.id, submissionId));
      const [submission] = await loadSubmissions(db, isAsked, { limit: 1, offset: 0 });
      if (!submission || submission.deletedAt) throw new AppError('missing', 'NOT_FOUND', errors.noManuscript);
      const made = last.then(() => make(submission, fileId));
      last = made.catch(() => {});
      return made;
    },
  };
}
