import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { TypesetReply, TypesetTask } from './typeset-program.ts';

/** Milliseconds for one document. */
const TIME = 30_000;
const FONTS = ['source-serif-4-400.ttf', 'source-serif-4-600.ttf'];

/** Documents that are typeset at the same time; the others wait. */
const atOnce = pLimit(2);

/** Thrown for a document that cannot be typeset. The message says why. */
export class TypesettingFailed extends Error {}

/**
 * Typesets a document as tagged PDF (PDF/UA-1, ISO 14289-1) with embedded fonts. The template is Typst source that never
 * contains data; it reads them as JSON from `sys.inputs.data`. The same input gives the same bytes. Runs in a process of its
 * own, which ends with the document: the compiler keeps memory, and ends its process on absurd input.
 */
export function typeset(template: string, data: Record<string, unknown>): Promise<Buffer> {
  return atOnce(() => inOwnProcess(template, data));
}

async function inOwnProcess(template: string, data: Record<string, unknown>): Promise<Buffer> {
  const fonts = await Promise.all(FONTS.map((name) => readFile(resolve('fonts', name))));
  const program = new URL('./typeset-program.ts', import.meta.url);
  const child = fork(fileURLToPath(program.href), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: TIME,
    killSignal: 'SIGKILL',
  });
  const { promise, resolve: succeed, reject } = Promise.withResolvers<Buffer>();
  child.once('message', (reply: TypesetReply) =>
    'pdf' in reply ? succeed(Buffer.from(reply.pdf)) : reject(new TypesettingFailed(reply.error)),
  );
  child.once('error', reject);
  child.once('exit', (code, signal) => reject(new TypesettingFailed(`its process ended with ${code ?? signal}`)));
  const task: TypesetTask = { template, data: JSON.stringify(data), fonts };
  child.send(task);
  try {
    return await promise;
  } finally {
    child.kill('SIGKILL');
  }
}
