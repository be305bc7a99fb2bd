import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '../observability/log.ts';

/** Milliseconds until a worker that has ended is replaced. */
const RESTART_MS = 1_000;
/** Milliseconds for workers to end after SIGTERM. */
const STOP_MS = 30_000;
/** Collects young garbage a fourth as often: several workers are run for speed rather than memory. */
const LARGE_YOUNG_GENERATION = '--max-semi-space-size=32';
const READY = 'ready';
const FIRST = 'FIRST_OF_SEVERAL';

/** How a worker ended. */
interface Ended {
  code: number;
  signal: string;
}

/** Thrown when a worker ends before it is ready; the worker has logged the reason. */
export class ProcessNotStarted extends Error {
  override name = 'ProcessNotStarted';
  readonly ended: Ended;

  constructor(ended: Ended) {
    super();
    this.ended = ended;
  }
}

/** Whether this process is a worker that another process started. */
export const isWorkerProcess = (): boolean => cluster.isWorker;

/** Whether this process prints the start-up messages: the only process, or the first worker. */
export const isFirstProcess = (): boolean => !cluster.isWorker || process.env[FIRST] === 'true';

/** Tells the primary process that this worker accepts requests. */
export function reportReady(): void {
  process.send?.(READY);
}

export interface Workers {
  /** Sends SIGTERM to all workers and waits until they have ended. */
  stop: () => Promise<void>;
}

/**
 * Runs this program in `count` workers and replaces a worker that dies. Resolves when all are ready: the first one alone, so
 * that only one worker runs the first start, then the others. Rejects with ProcessNotStarted when one of them ends instead.
 */
export async function runWorkers(
  count: number,
  environment: Record<string, string | undefined>,
  log: Log,
): Promise<Workers> {
  let isStopping = false;
  cluster.setupPrimary({ execArgv: [...process.execArgv, LARGE_YOUNG_GENERATION] });
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
    log.warn({ code, signal }, 'a process has ended and is replaced');
    setTimeout(() => {
      if (!isStopping) start().catch(({ ended }: ProcessNotStarted) => replace(ended));
    }, RESTART_MS);
  };
  const stop = async () => {
    isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(stopWorker));
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

async function stopWorker(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const cut = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(cut);
}
