import { readFile, rename, rm } from 'node:fs/promises';
import type { RequireRoom } from '#platform/files/free-space.ts';
import type { CallContext } from '#platform/http/serve.ts';
import { type Format, safeFileName } from '../rules.ts';
import type { DocxChecks } from './docx-checks.ts';
import { type ReceiveLimits, receiveFiles } from './receive.ts';
import { sniff } from './sniff.ts';

interface Needs {
  documents: DocxChecks;
  requireRoom: RequireRoom;
  folder: () => Promise<string>;
}

/** The text of a file in UTF-8 or UTF-16; undefined for other bytes. */
function textOf(bytes: Buffer): string | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A document that was received and checked, but not stored. */
export interface ReceivedDocument {
  bytes: Buffer;
  format: Format;
  /** As the client calls it, made safe. */
  fileName: string;
}

/** Receives one file outside of the accounts' quota, and deletes it once `use` has read it. Throws 413. */
function receivingOne({ requireRoom, folder }: Omit<Needs, 'documents'>) {
  return async <T>(context: CallContext, { field, limits, use }: OneFile<T>): Promise<T> => {
    const [received] = await receiveFiles(context, {
      field,
      folder: await folder(),
      limits,
      beforeWriting: requireRoom,
    });
    const path = received?.path ?? '';
    try {
      return await use(path, received?.name ?? '');
    } finally {
      await rm(path, { force: true });
    }
  };
}

interface OneFile<T> {
  field: string;
  limits: ReceiveLimits;
  use: (path: string, name: string) => Promise<T>;
}

/** Receives a document, and checks it as uploads are checked. Throws 413 and 422. */
export function documentReceiving(needs: Needs) {
  const receive = receivingOne(needs);
  return (context: CallContext, field: string, limits: ReceiveLimits): Promise<ReceivedDocument> =>
    receive(context, {
      field,
      limits,
      async use(path, name) {
        const rewritten = `${path}.rewritten`;
        try {
          const format = await sniff(path);
          if (format === 'docx' && (await needs.documents.check(path, rewritten))) await rename(rewritten, path);
          return { bytes: await readFile(path), format, fileName: safeFileName(name, format) };
        } finally {
          await rm(rewritten, { force: true });
        }
      },
    });
}

/** Receives one file of any format, unchecked. Throws 413. */
export function fileReceiving(needs: Omit<Needs, 'documents'>) {
  const receive = receivingOne(needs);
  return (context: CallContext, field: string, limits: ReceiveLimits): Promise<{ bytes: Buffer; name: string }> =>
    receive(context, { field, limits, use: async (path, name) => ({ bytes: await readFile(path), name }) });
}

/** Receives a text file; undefined for a file that is no text. Throws 413. */
export function textReceiving(needs: Omit<Needs, 'documents'>) {
  const receive = receivingOne(needs);
  return (context: CallContext, field: string, limits: ReceiveLimits): Promise<string | undefined> =>
    receive(context, { field, limits, use: async (path) => textOf(await readFile(path)) });
}
