import { AppError } from '#base/errors.ts';
import { createThread } from '#platform/threads/thread.ts';
import { DOCX_LIMITS } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import type { DocxFault, DocxReport } from './docx-check.ts';
import type { DocxQuestion } from './docx-worker.ts';

const { refusals } = fileTexts;
const WORKER = new URL('./docx-worker.ts', import.meta.url);
/** Milliseconds without a document after which the thread ends. */
const IDLE_MS = 60_000;

export interface DocxChecks {
  /**
   * Checks a Word document. Throws 422 for a refused one. When a part had to be removed, the cleaned document lies at
   * `rewrittenPath` and its size (bytes) and SHA-256 (hexadecimal) are returned.
   */
  check(path: string, rewrittenPath: string): Promise<{ size: number; sha256: string } | undefined>;
  close(): Promise<void>;
}

/** Checks documents in a thread, one at a time: a hostile one costs the others time, not memory. */
export function createDocxChecks(): DocxChecks {
  const thread = createThread<DocxQuestion, DocxReport>(WORKER, {
    idleMs: IDLE_MS,
    timeoutMs: DOCX_LIMITS.milliseconds,
  });
  let last: Promise<unknown> = Promise.resolve();

  const ask = async (question: DocxQuestion): Promise<DocxReport> => {
    const begun = performance.now();
    try {
      return await thread.ask(question);
    } catch (error) {
      // The thread is ended when its time is over.
      if (performance.now() - begun >= DOCX_LIMITS.milliseconds) throw refused(refusals.slow);
      throw error;
    }
  };

  return {
    async check(path, rewrittenPath) {
      const asking = last.then(() => ask({ path, rewrittenPath }));
      last = asking.catch(() => {});
      const report = await asking;
      if ('fault' in report) throw refused(sentenceFor(report.fault));
      return report.rewritten;
    },
    close: thread.close,
  };
}

function sentenceFor(fault: DocxFault): string {
  return 'name' in fault ? fileTexts.docxRefusals[fault.kind](fault.name) : refusals[fault.kind];
}

/** A file whose content is refused: 422, with a sentence that says why. */
export function refused(message: string): AppError {
  return new AppError('refused', 'FILE_REFUSED', message);
}
