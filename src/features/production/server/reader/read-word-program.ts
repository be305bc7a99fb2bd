import type { KnownFront } from './front-matter.ts';
import { NoWordDocument } from './package.ts';
import { type ReadText, readWord } from './read-word.ts';

/** Input of the program. */
export interface ReadTask {
  bytes: Uint8Array;
  known: KnownFront;
}

/** Reply of the program; `noDocument` for a file without a text. */
export type ReadReply = ReadText | { noDocument: true } | { error: string };

/** Runs in a process of its own: reads one document and replies. */
async function read({ bytes, known }: ReadTask): Promise<ReadReply> {
  try {
    return await readWord(bytes, known);
  } catch (error) {
    return error instanceof NoWordDocument ? { noDocument: true } : { error: String(error) };
  }
}

process.once('message', async (task: ReadTask) => process.send?.(await read(task)));
