import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError } from '#base/errors.ts';
import type { CallContext } from '#platform/http/serve.ts';
import { MAX_FILE_BYTES, MAX_FILES_PER_REQUEST, type UploadId } from '../rules.ts';
import { fileTexts } from '../texts.ts';

const { refusals } = fileTexts;

/** A file that has arrived whole on the local disk. */
export interface ReceivedFile {
  /** Of the upload it becomes; a new one unless given. */
  id?: UploadId;
  path: string;
  /** As the sender called it; not to be trusted. */
  name: string;
  size: number;
  sha256: string;
}

/** Is called for each piece of a file before it is written; what it throws ends the upload. */
export type BeforeWriting = (bytes: number) => Promise<void>;

/** What one request may bring, and what is said to more. */
export interface ReceiveLimits {
  bytes: number;
  files: number;
  tooLarge: string;
  tooMany: string;
}

export const MANUSCRIPTS: ReceiveLimits = {
  bytes: MAX_FILE_BYTES,
  files: MAX_FILES_PER_REQUEST,
  tooLarge: refusals.tooLarge,
  tooMany: refusals.tooMany,
};

export interface Reception {
  field: string;
  folder: string;
  limits: ReceiveLimits;
  beforeWriting: BeforeWriting;
}

/**
 * Streams the files of a multipart body into `folder`, never holding one in memory. Limits hold while streaming.
 * Whatever goes wrong (too large, too many, the client hangs up), nothing stays behind and the failure is thrown.
 */
export async function receiveFiles(
  context: CallContext,
  { field, folder, limits, beforeWriting }: Reception,
): Promise<ReceivedFile[]> {
  const { source, headers } = bodyOf(context);
  const parser = parserFor(headers, limits);
  const paths: string[] = [];
  const writes: Promise<ReceivedFile>[] = [];
  let tooMany = false;
  parser.on('filesLimit', () => {
    tooMany = true;
  });
  parser.on('file', (name, stream, info) => {
    if (name !== field) return void stream.resume();
    const path = join(folder, randomUUID());
    paths.push(path);
    const write = writeOut(stream, { path, name: info.filename ?? '', beforeWriting }).then((file) => {
      if (!stream.truncated) return file;
      throw new AppError('too-large', 'FILE_TOO_LARGE', limits.tooLarge, {
        issues: [{ path: field, message: limits.tooLarge }],
      });
    });
    // It is looked at when everything has arrived.
    write.catch(() => {});
    writes.push(write);
  });
  try {
    await pipeline(source, parser).catch((cause) => {
      throw new AppError('invalid', 'UPLOAD_BROKEN', refusals.broken, { cause });
    });
    const files = await Promise.all(writes);
    if (tooMany) throw new AppError('invalid', 'TOO_MANY_FILES', limits.tooMany);
    if (files.length === 0)
      throw new AppError('invalid', 'NO_FILE', refusals.none, { issues: [{ path: field, message: refusals.none }] });
    return files;
  } catch (error) {
    await Promise.allSettled(writes);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
    throw error;
  }
}

/** The raw request where there is one: cancelling a web stream in the middle of a body is not safe. */
function bodyOf({ incoming, request }: CallContext): { source: Readable; headers: IncomingHttpHeaders } {
  if (incoming) return { source: incoming, headers: incoming.headers };
  const source = request.body ? Readable.fromWeb(request.body as never) : Readable.from([]);
  return { source, headers: Object.fromEntries(request.headers) };
}

function parserFor(headers: IncomingHttpHeaders, { bytes, files }: ReceiveLimits): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fileSize: bytes, files, fields: 20, fieldSize: 1024, parts: 40 },
    });
  } catch (cause) {
    throw new AppError('unsupported', 'NOT_MULTIPART', refusals.notMultipart, { cause });
  }
}

interface Target {
  path: string;
  name: string;
  beforeWriting: BeforeWriting;
}

/**
 * Writes a stream into a file. When that fails the rest is read all the same and thrown away: only who has been heard to
 * the end listens to an answer.
 */
async function writeOut(stream: Readable, { path, name, beforeWriting }: Target): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let failure: unknown;
  let file: FileHandle | undefined;
  const attempt = async (work: () => Promise<unknown>) => {
    if (failure === undefined) await work().catch((error) => (failure = error));
  };
  await attempt(async () => (file = await open(path, 'wx', 0o600)));
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      void attempt(async () => {
        await beforeWriting(chunk.length);
        await file?.appendFile(chunk);
      }).then(() => done());
    },
  });
  try {
    await pipeline(stream, sink);
    await attempt(async () => file?.sync());
  } finally {
    await file?.close();
  }
  if (failure !== undefined) throw failure;
  return { path, name, size, sha256: hash.digest('hex') };
}

/** What is acknowledged has to survive a power cut. */
export async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
