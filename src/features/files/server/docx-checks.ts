import { AppError } from '#base/errors.ts';
import { createThread } from '#platform/threads/thread.ts';
import { DOCX_LIMITS } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import type { DocxFault, DocxReport } from './docx-check.ts';
import type { DocxQuestion } from './docx-worker.ts';
import { UnknownFormat } from './problems.ts';

const { refusals } = fileTexts;
const WORKER = new URL('./docx-worker.ts', import.meta.url);
/** Idle milliseconds after which the thread ends. */
const IDLE_MS = 60_000;

export interface DocxChecks {
  /**
   * Checks a Word document. Throws 422 for a refused one. When a part had to be removed, writes the cleaned document to
   * `rewrittenPath` and returns its size (bytes) and SHA-256 (hexadecimal).
   */
  check: (path: string, rewrittenPath: string) => Promise<{ size: number; sha256: string } | undefined>;
  close: () => Promise<void>;
}

/** Checks documents in a worker thread, one at a time, so that hostile ones cannot add up in memory. */
export function createDocxChecks(): DocxChecks {
  const thread = createThread<DocxQuestion, DocxReport>(WORKER, {
    idleMs: IDLE_MS,
    timeoutMs: DOCX_LIMITS.milliseconds,
  });
  let last: Promise<unknown> = Promise.resolve();

  const checkInThread = async (question: DocxQuestion): Promise<DocxReport> => {
    const startedAt = performance.now();
    try {
      return await thread.ask(question);
    } catch (error) {
      // The thread is terminated at the time limit.
      if (performance.now() - startedAt >= DOCX_LIMITS.milliseconds) throw refused(refusals.slow);
      throw error;
    }
  };

  return {
    async check(path, rewrittenPath) {
      const check = last.then(() => checkInThread({ path, rewrittenPath }));
      last = check.catch(() => {});
      const report = await check;
      if ('fault' in report)
        throw report.fault.kind === 'unknownFormat' ? new UnknownFormat() : refused(sentenceFor(report.fault));
      return report.rewritten;
    },
    close: () => thread.close(),
  };
}

function sentenceFor(fault: DocxFault): string {
  return 'name' in fault ? fileTexts.docxRefusals[fault.kind](fault.name) : refusals[fault.kind];
}

/** Returns the 422 error for refused content, with a message for people. */
export function refused(message: string): AppError {
  return new AppError('refused', 'FILE_REFUSED', message);
}
