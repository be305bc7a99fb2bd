import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Messages to and from a thread. */
export type ThreadRequest<Question> = { id: number; question: Question };
export type ThreadReply<Answer> = { id: number; answer: Answer } | { id: number; error: string };

export interface Thread<Question, Answer> {
  /** Sends a request; rejects when the thread reports an error, ends or times out. */
  ask: (question: Question) => Promise<Answer>;
  close: () => Promise<void>;
}

export interface ThreadOptions {
  /** Milliseconds after the last answer until the thread ends and frees its memory. */
  idleMs: number;
  /** Milliseconds for an answer; after them the thread is terminated. */
  timeoutMs: number;
}

interface Running<Answer> {
  worker: Worker;
  pending: Map<number, PromiseWithResolvers<Answer>>;
}

/**
 * A worker thread for heavy work, started on demand and ended when idle. The program calls `handleRequests` (handle-requests.ts).
 * The caller has to write out `new URL`: scripts/vite-threads.ts explains why.
 */
export function createThread<Question, Answer>(
  program: URL,
  { idleMs, timeoutMs }: ThreadOptions,
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
    const begun: Running<Answer> = { worker: new Worker(fileURLToPath(program.href)), pending: new Map() };
    begun.worker.unref();
    begun.worker.on('message', (reply: ThreadReply<Answer>) => {
      const request = begun.pending.get(reply.id);
      begun.pending.delete(reply.id);
      if ('error' in reply) request?.reject(new Error(reply.error));
      else request?.resolve(reply.answer);
      if (begun.pending.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
    });
    const fail = (error: Error) => {
      if (running === begun) running = undefined;
      for (const { reject } of begun.pending.values()) reject(error);
      begun.pending.clear();
    };
    begun.worker.on('error', fail);
    begun.worker.on('exit', () => fail(new Error('the thread has ended')));
    return begun;
  };

  return {
    async ask(question) {
      clearTimeout(idle);
      running ??= begin();
      const { worker, pending } = running;
      last += 1;
      const request = Promise.withResolvers<Answer>();
      pending.set(last, request);
      worker.postMessage({ id: last, question } satisfies ThreadRequest<Question>);
      const timer = setTimeout(() => void worker.terminate(), timeoutMs);
      return request.promise.finally(() => clearTimeout(timer));
    },
    close: end,
  };
}
