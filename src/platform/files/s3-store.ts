import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { ByteRange, FileStore } from './file-store.ts';
import { clientFor, onlyIfSilent, patience, type S3Settings, translated } from './s3-client.ts';

/** Milliseconds until a store that gives no sign of life is given up, so that whoever waits is told within two seconds. */
const ANSWER_MS = 1_700;
/** Milliseconds a whole file may take to be written. */
const WRITE_MS = 60_000;

/**
 * Files in a bucket of any S3-compatible store, below `folder/`. Load this module only where one is configured: the SDK
 * behind it takes tens of megabytes of memory.
 */
export function s3Store(settings: S3Settings, folder: string): FileStore {
  const { bucket } = settings;
  const quick = clientFor(settings, ANSWER_MS);
  const patient = clientFor(settings, WRITE_MS);
  const diskOf = (client: S3Client) =>
    new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const [disk, writing] = [diskOf(quick), diskOf(patient)];
  const keyOf = (key: string) => `${folder}/${key}`;
  const { ask, hears } = patience(ANSWER_MS);

  /** A file takes long to be written; whether anybody is there to take it is known at once. */
  const mustBeThere = async (key: string) => {
    if (hears()) return;
    const look = new HeadObjectCommand({ Bucket: bucket, Key: keyOf(key) });
    await ask((abortSignal) => quick.send(look, { abortSignal }).catch(onlyIfSilent));
  };

  const keep = async (key: string, facts: { length: number; md5: string }, content: () => Readable | Uint8Array) => {
    await mustBeThere(key);
    // The store compares the sum with what it has received before it says yes.
    const options = { contentLength: facts.length, ContentMD5: facts.md5 };
    const [place, body] = [keyOf(key), content()];
    await (body instanceof Readable
      ? writing.putStream(place, body, options)
      : writing.put(place, body, options)
    ).catch((error: unknown) => {
      if (body instanceof Readable) body.destroy();
      throw translated(error);
    });
  };

  const read = (key: string, range?: ByteRange) =>
    ask(async (abortSignal) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket: bucket, Key: keyOf(key), ...(Range ? { Range } : {}) });
      const { Body } = await quick.send(command, { abortSignal });
      return Body as Readable;
    });

  const page = (token: string | undefined) => {
    const from = token ? { ContinuationToken: token } : {};
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ...from });
    return ask((abortSignal) => quick.send(command, { abortSignal }));
  };

  async function* walk() {
    for (let token: string | undefined; ; ) {
      const { Contents = [], NextContinuationToken } = await page(token);
      for (const { Key = '', LastModified = new Date(0) } of Contents) {
        yield { key: Key.slice(folder.length + 1), modifiedAt: LastModified };
      }
      if (!NextContinuationToken) return;
      token = NextContinuationToken;
    }
  }

  return {
    async adopt(localPath, key) {
      const [{ size: length }, md5] = await Promise.all([stat(localPath), md5Of(localPath)]);
      await keep(key, { length, md5 }, () => createReadStream(localPath));
      await rm(localPath, { force: true });
    },
    write: (key, bytes) =>
      keep(key, { length: bytes.length, md5: createHash('md5').update(bytes).digest('base64') }, () => bytes),
    read,
    bytes: async (key) => Buffer.concat(await (await read(key)).toArray()),
    remove: (key) => ask(() => disk.delete(keyOf(key))),
    async keys() {
      const keys: string[] = [];
      for await (const { key } of walk()) keys.push(key);
      return keys;
    },
    walk,
  };
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
