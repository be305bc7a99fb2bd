import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Thrown for work whose process did not answer. The message says how it ended. */
export class ProcessFailed extends Error {}

interface ProcessOptions {
  /** Milliseconds until the process is killed. */
  timeoutMs: number;
  /** Megabytes of memory for JavaScript; Node's own limit without it. */
  heapMegabytes?: number;
  /** Leaves the processor to all others first. */
  isPatient?: boolean;
  /** Kills the process when it aborts. */
  signal?: AbortSignal;
  /** Environment of the process; none without it. */
  environment?: NodeJS.ProcessEnv;
}

/**
 * Gives one task to a process of its own, which ends with the answer: for libraries that keep memory or end their process on
 * absurd input. The caller has to write out `new URL`: scripts/vite-threads.ts explains why.
 */
export async function inOwnProcess<Task extends object, Reply>(
  program: URL,
  task: Task,
  { timeoutMs, heapMegabytes, isPatient = false, signal, environment = {} }: ProcessOptions,
): Promise<Reply> {
  const child = fork(fileURLToPath(program.href), {
    env: environment,
    ...(signal && { signal }),
    execArgv: heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  child.once('message', (reply) => resolve(reply as Reply));
  child.once('error', reject);
  child.once('exit', (code, signal) => reject(new ProcessFailed(`its process ended with ${code ?? signal}`)));
  child.send(task);
  try {
    return await promise;
  } finally {
    child.kill('SIGKILL');
  }
}
