import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { XmlFault } from './xml-schema.ts';
import type { Check } from './xml-schema-worker.ts';

export interface XmlChecks {
  /** What is wrong with a document by a schema of the folder `schemas`; nothing when it is valid. */
  faultsIn(schema: string, xml: string): Promise<XmlFault[]>;
  close(): Promise<void>;
}

type Answer = { id: number; faults: XmlFault[] } | { id: number; error: string };

/** A schema in memory weighs some hundred megabytes; it goes when nobody has asked for so long. */
const IDLE_MS = 60_000;
/** Checking never takes this long, so something hangs. */
const LONGEST_MS = 120_000;

/** A program of its own, run as it is: wherever the built server runs, its source lies beside it (`npm start` builds it). */
const PROGRAM = resolve('src/platform/xml-schema-worker.ts');

interface Thread {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<XmlFault[]>>;
}

/** Checks documents in a thread of its own, which begins when it is needed and ends when it is not. */
export function createXmlChecks(idleMs = IDLE_MS): XmlChecks {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const end = async () => {
    const ending = thread;
    thread = undefined;
    clearTimeout(idle);
    await ending?.worker.terminate();
  };

  const begin = (): Thread => {
    const begun: Thread = { worker: new Worker(PROGRAM), waiting: new Map() };
    begun.worker.unref();
    begun.worker.on('message', (answer: Answer) => {
      const asked = begun.waiting.get(answer.id);
      begun.waiting.delete(answer.id);
      if ('faults' in answer) asked?.resolve(answer.faults);
      else asked?.reject(new Error(answer.error));
      if (begun.waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
    });
    const fail = (error: Error) => {
      if (thread === begun) thread = undefined;
      for (const { reject } of begun.waiting.values()) reject(error);
      begun.waiting.clear();
    };
    begun.worker.on('error', fail);
    begun.worker.on('exit', () => fail(new Error('the thread that checks documents has ended')));
    return begun;
  };

  return {
    async faultsIn(schema, xml) {
      clearTimeout(idle);
      thread ??= begin();
      last += 1;
      const asked = Promise.withResolvers<XmlFault[]>();
      thread.waiting.set(last, asked);
      thread.worker.postMessage({ id: last, schema, xml } satisfies Check);
      const timer = setTimeout(() => void end(), LONGEST_MS);
      return asked.promise.finally(() => clearTimeout(timer));
    },
    close: end,
  };
}
