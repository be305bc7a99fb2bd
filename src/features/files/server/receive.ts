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

/** A file that was received completely, on the local disk. */
export interface ReceivedFile {
  /** Id of the upload it becomes; a new one by default. */
  id?: UploadId;
  path: string;
  /** The client's file name; untrusted. */
  name: string;
  size: number;
  sha256: string;
}

/** Called before each chunk of a file is written; an error ends the upload. */
export type BeforeWriting = (bytes: number) => Promise<void>;

/** Limits of one request, and the messages for exceeding them. */
export interface ReceiveLimits {
  bytes: number;
  files: number;
  tooLarge: string;
  tooMany: string;
}

export const MANUSCRIPTS: ReceiveLimits = {
  bytes: MAX_FILE_BYTES,
  files: MAX_FILES_PER_REQUEST,
  get tooLarge() {
    return refusals.tooLarge;
  },
  get tooMany() {
    return refusals.tooMany;
  },
};

export interface Reception {
  field: string;
  folder: string;
  limits: ReceiveLimits;
  beforeWriting: BeforeWriting;
}

/**
 * Streams the files of a multipart body into `folder` and applies the limits while streaming. Removes all files of the
 * request before it throws: a file is too large, there are too many, or the client disconnects.
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
    const write = writeFile(stream, { path, name: info.filename ?? '', beforeWriting }).then((file) => {
      if (!stream.truncated) return file;
      throw new AppError('too-large', 'FILE_TOO_LARGE', limits.tooLarge, {
        issues: [{ path: field, message: limits.tooLarge }],
      });
    });
    // Handled below, once the body is complete.
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

/** Returns Node's request where there is one, because cancelling a web stream in the middle of a body is not safe. */
function bodyOf({ incoming, request }: CallContext): { source: Readable; headers: IncomingHttpHeaders } {
  // A page that handles a form sends a request of its own, with another boundary.
  const isOwn = incoming?.headers['content-type'] !== request.headers.get('content-type');
  if (incoming && !isOwn) return { source: incoming, headers: incoming.headers };
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

/** Writes a stream into a file. After a failure it drains the stream, or the client never reads our error. */
async function writeFile(stream: Readable, { path, name, beforeWriting }: Target): Promise<ReceivedFile> {
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

/** Flushes a file to the disk, so that an acknowledged upload survives a power cut. */
export async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
