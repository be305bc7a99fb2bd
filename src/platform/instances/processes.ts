import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '../observability/log.ts';

/** Milliseconds until a process that has ended is started again. */
const PAUSE = 1_000;
/** Milliseconds they have to end once they are told. */
const LONGEST_END = 30_000;
/** Who runs several wants speed before memory: garbage is collected a fourth as often. */
const YOUNG = '--max-semi-space-size=32';
const READY = 'ready';
const FIRST = 'FIRST_OF_SEVERAL';

/** How a process has ended. */
interface Ended {
  code: number;
  signal: string;
}

/** One of the processes ended before it ever answered, and has said why. */
export class ProcessNotStarted extends Error {
  override name = 'ProcessNotStarted';
  readonly ended: Ended;

  constructor(ended: Ended) {
    super();
    this.ended = ended;
  }
}

/** Whether this process answers together with others, and was started by another. */
export const isOneOfSeveral = (): boolean => cluster.isWorker;

/** Whether this process speaks for all: the only one, or the first that was started. */
export const isSpokesman = (): boolean => !cluster.isWorker || process.env[FIRST] === 'true';

/** Tells the process that started this one that it answers now. */
export function reportReady(): void {
  process.send?.(READY);
}

export interface Processes {
  /** Tells all to end, as they were told themselves, and waits until they have. */
  stop(): Promise<void>;
}

/**
 * Runs this program `count` times, and starts another for one that dies. Resolves when all answer: first one alone, so that
 * it finds the house empty, then the others. Rejects with ProcessNotStarted when one of them ends instead.
 */
export async function runSeveral(
  count: number,
  environment: Record<string, string | undefined>,
  log: Log,
): Promise<Processes> {
  let isStopping = false;
  cluster.setupPrimary({ execArgv: [...process.execArgv, YOUNG] });
  const start = (isFirst = false) =>
    new Promise<void>((ready, failed) => {
      const worker = cluster.fork({ ...environment, [FIRST]: String(isFirst) });
      let wasReady = false;
      worker.on('message', (message) => {
        if (message !== READY) return;
        wasReady = true;
        ready();
      });
      worker.once('exit', (code, signal) => {
        if (wasReady) replace({ code, signal });
        else failed(new ProcessNotStarted({ code, signal }));
      });
    });
  const replace = ({ code, signal }: Ended) => {
    if (isStopping) return;
    log.warn({ code, signal }, 'a process has ended, and another is started');
    setTimeout(() => {
      if (!isStopping) start().catch(({ ended }: ProcessNotStarted) => replace(ended));
    }, PAUSE);
  };
  const stop = async () => {
    isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(ended));
  };
  try {
    await start(true);
    await Promise.all(Array.from({ length: count - 1 }, () => start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function ended(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const cut = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_END);
  await exit;
  clearTimeout(cut);
}
