import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pLimit from 'p-limit';
import { inOwnProcess, ProcessFailed } from '../threads/own-process.ts';
import type { TypesetReply, TypesetTask } from './typeset-program.ts';

/** Milliseconds for one document. */
const TIME = 30_000;
const FONTS = ['source-serif-4', 'source-sans-3'].flatMap((family) =>
  ['400', '600', '400-italic', '600-italic'].map((style) => `${family}-${style}.ttf`),
);

/** Documents that are typeset at the same time; the others wait. */
const atOnce = pLimit(2);

/** Thrown for a document that cannot be typeset. The message says why. */
export class TypesettingFailed extends Error {}

/**
 * Typesets a document as tagged PDF (PDF/UA-1, ISO 14289-1) with embedded fonts. The template is Typst source that never
 * contains data; it reads them as JSON from `sys.inputs.data`, and pictures from `files`. The same input gives the same bytes. Runs in a process of its
 * own, which ends with the document: the compiler keeps memory, and ends its process on absurd input.
 */
export function typeset(
  template: string,
  data: Record<string, unknown>,
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Buffer> {
  return atOnce(() => typesetAlone({ template, data: JSON.stringify(data), files }));
}

async function typesetAlone(task: Omit<TypesetTask, 'fonts'>): Promise<Buffer> {
  const fonts = await Promise.all(FONTS.map((name) => readFile(resolve('fonts', name))));
  const program = new URL('./typeset-program.ts', import.meta.url);
  const reply = await inOwnProcess<TypesetTask, TypesetReply>(program, { ...task, fonts }, { timeoutMs: TIME }).catch(
    (error) => {
      throw error instanceof ProcessFailed ? new TypesettingFailed(error.message) : error;
    },
  );
  if ('error' in reply) throw new TypesettingFailed(reply.error);
  return Buffer.from(reply.pdf);
}
