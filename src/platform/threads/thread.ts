import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** What is asked of a thread, and what it says. */
export type Asked<Question> = { id: number; question: Question };
export type Told<Answer> = { id: number; answer: Answer } | { id: number; error: string };

export interface Thread<Question, Answer> {
  /** Asks; rejects when the thread could not answer, broke or hung. */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** Milliseconds after the last answer until it ends, and gives its memory back. */
  idleMs: number;
  /** Milliseconds no answer takes: after them something hangs, and the thread is ended. */
  longestMs: number;
}

interface Running<Answer> {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<Answer>>;
}

/**
 * A thread of its own for heavy work, which begins when it is needed and ends when it is not. The program calls
 * `answerQuestions` (thread-answers.ts). Its `new URL` is written out by the caller: scripts/vite-threads.ts says why.
 */
export function createThread<Question, Answer>(
  program: URL,
  { idleMs, longestMs }: ThreadOptions,
): Thread<Question, Answer> {
  let running: Running<Answer> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const end = async () => {
    const ending = running;
    running = undefined;
    clearTimeout(idle);
    await ending?.worker.terminate();
  };

  const begin = (): Running<Answer> => {
    const begun: Running<Answer> = { worker: new Worker(fileURLToPath(program.href)), waiting: new Map() };
    begun.worker.unref();
    begun.worker.on('message', (told: Told<Answer>) => {
      const asked = begun.waiting.get(told.id);
      begun.waiting.delete(told.id);
      if ('error' in told) asked?.reject(new Error(told.error));
      else asked?.resolve(told.answer);
      if (begun.waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
    });
    const fail = (error: Error) => {
      if (running === begun) running = undefined;
      for (const { reject } of begun.waiting.values()) reject(error);
      begun.waiting.clear();
    };
    begun.worker.on('error', fail);
    begun.worker.on('exit', () => fail(new Error('the thread has ended')));
    return begun;
  };

  return {
    async ask(question) {
      clearTimeout(idle);
      running ??= begin();
      const { worker, waiting } = running;
      last += 1;
      const asked = Promise.withResolvers<Answer>();
      waiting.set(last, asked);
      worker.postMessage({ id: last, question } satisfies Asked<Question>);
      const timer = setTimeout(() => void worker.terminate(), longestMs);
      return asked.promise.finally(() => clearTimeout(timer));
    },
    close: end,
  };
}
