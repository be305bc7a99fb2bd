import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import type { ByteRange, FileStore } from './file-store.ts';

/** Bytes of a piece, of which a few are in memory at once. */
export const PIECE_BYTES = 8 * 1024 * 1024;

interface PieceWriting {
  store: Pick<FileStore, 'write'>;
  /** Key of a piece, counted from 0. */
  keyOf: (piece: number) => string;
  /** Called before a piece is written; the writing ends with its error. */
  beforePiece: (piece: number) => Promise<void>;
}

/** Stores what is written to `target` in pieces, so that a file of any size needs no disk of its own and no large object. */
export function pieceWriter({ store, keyOf, beforePiece }: PieceWriting) {
  const hash = createHash('sha256');
  let [buffered, waiting, size, pieces] = [[] as Buffer[], 0, 0, 0];

  const flush = async () => {
    const bytes = Buffer.concat(buffered);
    [buffered, waiting] = [[], 0];
    if (bytes.length === 0) return;
    // Whole pieces, so that the place of a byte follows from its position; the last one may be shorter.
    const whole = bytes.subarray(0, PIECE_BYTES);
    await beforePiece(pieces);
    await store.write(keyOf(pieces), whole);
    pieces += 1;
    const rest = bytes.subarray(PIECE_BYTES);
    [buffered, waiting] = [[Buffer.from(rest)], rest.length];
  };
  const flushWhile = async (isFull: () => boolean) => {
    while (isFull()) await flush();
  };

  const target = new Writable({
    write(chunk: Buffer, _, done) {
      hash.update(chunk);
      size += chunk.length;
      waiting += chunk.length;
      buffered.push(chunk);
      flushWhile(() => waiting >= PIECE_BYTES).then(() => done(), done);
    },
    final(done) {
      flushWhile(() => waiting > 0).then(() => done(), done);
    },
  });
  return {
    target,
    /** Size in bytes and checksum (hexadecimal), once everything is written. */
    digest: () => ({ size, sha256: hash.digest('hex') }),
  };
}

/** Reads a file of pieces as if it were one file of a store. */
export function filesOfPieces(
  store: Pick<FileStore, 'bytes'>,
  { size, keyOf }: { size: number; keyOf: (piece: number) => string },
): Pick<FileStore, 'read' | 'bytes'> {
  async function* bytesIn({ start, end }: ByteRange) {
    for (let piece = Math.floor(start / PIECE_BYTES); piece * PIECE_BYTES <= end; piece++) {
      const before = piece * PIECE_BYTES;
      const bytes = await store.bytes(keyOf(piece));
      yield bytes.subarray(Math.max(0, start - before), end + 1 - before);
    }
  }
  const read = async (range: ByteRange = { start: 0, end: size - 1 }) => {
    const content = bytesIn(range);
    // Read now, so that a piece that is gone is an error response instead of a broken download.
    const first = await content.next();
    async function* whole() {
      if (first.done) return;
      yield first.value;
      yield* content;
    }
    return Readable.from(whole(), { objectMode: false });
  };
  return {
    read: (_, range) => read(range),
    bytes: async () => Buffer.concat(await (await read()).toArray()),
  };
}
