import { AppError } from '#base/errors.ts';
import type { Upload } from '#features/files/server/service.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Log } from '#platform/observability/log.ts';
import { UnreadableFile } from '#platform/threads/file-thread.ts';
import type { CopyPage } from '../contract.ts';
import { findingsIn, type Identity, identifyingWords } from '../identity.ts';
import type { Finding, RemovedMark } from '../rules.ts';
import { anonymityTexts } from '../texts.ts';
import type { CleaningReply, CleaningTask } from './cleaning/cleaning-worker.ts';
import { cleanInThread } from './cleaning/in-thread.ts';
import { type TextFacts, textFactsOf } from './text-facts.ts';

/** Hidden texts that are shown, and characters of each. */
const MAX_HIDDEN = 10;
const MAX_EXCERPT = 100;

export interface AnonymityNeeds {
  store: FileStore;
  log: Log;
}

/** A copy of a file for reviewers. */
export interface BlindCopy extends TextFacts {
  bytes: Uint8Array;
  /** The text of each page of a PDF, or the blocks of the whole Word document. */
  pages: CopyPage[];
  isClean: boolean;
  removed: RemovedMark[];
  findings: Finding[];
}

export type Anonymity = ReturnType<typeof anonymityService>;

/** Copies of files for reviewers: cleaned by one library, verified by another, and searched for the authors' names. */
export function anonymityService({ store, log }: AnonymityNeeds) {
  let last: Promise<unknown> = Promise.resolve();

  const clean = (task: CleaningTask): Promise<CleaningReply> =>
    cleanInThread(task).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new AppError('refused', 'UNREADABLE', anonymityTexts.errors.unreadable, { cause: error });
    });

  const make = async ({
    people,
    ...file
  }: Omit<CleaningTask, 'identity'> & { people: Identity[] }): Promise<BlindCopy> => {
    const { format } = file;
    const task = { ...file, identity: identifyingWords(people) };
    const { texts, blocks, hidden, faults, ...copy } = await clean(task);
    if (faults.length > 0) log.warn({ format, faults: faults.length }, 'a copy for reviewers is not clean');
    const unseen = hidden.slice(0, MAX_HIDDEN).map(({ page, text }) => ({
      kind: 'hidden' as const,
      page,
      excerpt: text.slice(0, MAX_EXCERPT),
    }));
    const findings = [
      ...findingsIn(texts, people).map((finding) => (format === 'pdf' ? finding : { ...finding, page: null })),
      ...unseen,
    ];
    const pages = blocks ? [blocks] : texts;
    return { ...copy, pages, ...textFactsOf(texts), isClean: faults.length === 0, findings };
  };

  /** One at a time, so that large files do not add up in memory. */
  const inTurn = (begin: () => Promise<BlindCopy>): Promise<BlindCopy> => {
    const made = last.then(begin);
    last = made.catch(() => {});
    return made;
  };

  return {
    /** Makes the copy of a file. 422 for a damaged one. */
    copyOf: ({ storageKey, format }: Pick<Upload, 'storageKey' | 'format'>, people: Identity[]): Promise<BlindCopy> =>
      inTurn(async () => make({ bytes: await store.bytes(storageKey), format, people })),

    /** Makes a copy of a reviewer's file, whose comments and changes stay by the name `commentsBy`. 422 for a damaged one. */
    annotatedCopyOf: (
      file: { bytes: Uint8Array; format: Upload['format']; commentsBy: string },
      people: Identity[],
    ): Promise<BlindCopy> => inTurn(() => make({ ...file, people })),
  };
}
