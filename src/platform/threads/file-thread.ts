import { Worker } from 'node:worker_threads';

/** Thrown for a file that cannot be read: of another format, encrypted, damaged, or too large. The message says which. */
export class UnreadableFile extends Error {}

const LIMITS = {
  /** Milliseconds. */
  time: 30_000,
  /** Maximum bytes of a file. */
  size: 60 * 1024 * 1024,
  /** Megabytes of the JavaScript heap. */
  memory: 384,
  /** Megabytes of buffers, which resourceLimits do not cover: decompressed streams. */
  buffers: 384,
};
/** Milliseconds between two checks of the thread's buffers, which grow by up to about 100 MB a second. */
const MEMORY_CHECK_MS = 50;

/**
 * Has a program do one task on a file in a worker thread of its own, with limits on time (milliseconds) and memory. The program posts
 * its reply. Throws `UnreadableFile` for a file that exceeds a limit or cannot be read. The caller has to write out `new URL`.
 */
export async function inFileThread<Reply>(
  program: URL,
  task: { bytes: Uint8Array },
  time: number = LIMITS.time,
): Promise<Reply> {
  if (task.bytes.byteLength > LIMITS.size) throw new UnreadableFile(`it has ${task.bytes.byteLength} bytes`);
  const worker = new Worker(program, {
    workerData: task,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const timer = setTimeout(() => reject(new UnreadableFile(`it took longer than ${time} ms`)), time);
  const checkMemory = async () => {
    const { external_memory: bytes } = await worker.getHeapStatistics();
    if (bytes > LIMITS.buffers * 1024 * 1024)
      reject(new UnreadableFile(`it expands to more than ${LIMITS.buffers} MB`));
  };
  // A thread that has just ended has no statistics.
  const watch = setInterval(() => void checkMemory().catch(() => {}), MEMORY_CHECK_MS);
  worker.once('message', (reply: Reply) => resolve(reply));
  worker.once('error', (error) => reject(new UnreadableFile(error instanceof Error ? error.message : 'it broke')));
  worker.once('exit', (code) => reject(new UnreadableFile(`its reader ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}
