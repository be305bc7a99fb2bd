import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { ByteRange, FileStore } from './file-store.ts';
import { clientFor, type S3Settings, throwUnlessAnswered, translateS3Error, withReplyTimeout } from './s3-client.ts';

/** Milliseconds until a request to a store that does not reply fails, so that clients get an error within two seconds. */
const REPLY_MS = 1_700;
/** Milliseconds for writing a whole file. */
const WRITE_MS = 60_000;

/**
 * Stores files in a bucket of any S3-compatible store, below `folder/`. Import this module only when a bucket is configured: the
 * SDK takes tens of megabytes of memory.
 */
export function s3Store(settings: S3Settings, folder: string): FileStore {
  const { bucket } = settings;
  const client = clientFor(settings, REPLY_MS);
  const writeClient = clientFor(settings, WRITE_MS);
  const diskOf = (s3: S3Client) =>
    new Disk(new S3Driver({ client: s3, bucket, visibility: 'private', supportsACL: false }));
  const [disk, writeDisk] = [diskOf(client), diskOf(writeClient)];
  const keyOf = (key: string) => `${folder}/${key}`;
  const store = withReplyTimeout(REPLY_MS);

  /** Fails fast when the store is unreachable, because a write has a long timeout. */
  const requireReachable = async (key: string) => {
    if (store.hasRepliedRecently()) return;
    const head = new HeadObjectCommand({ Bucket: bucket, Key: keyOf(key) });
    await store.request((abortSignal) => client.send(head, { abortSignal }).catch(throwUnlessAnswered));
  };

  const put = async (key: string, facts: { length: number; md5: string }, content: () => Readable | Uint8Array) => {
    await requireReachable(key);
    // The store verifies the checksum before it confirms the write.
    const options = { contentLength: facts.length, ContentMD5: facts.md5 };
    const [path, body] = [keyOf(key), content()];
    await (body instanceof Readable
      ? writeDisk.putStream(path, body, options)
      : writeDisk.put(path, body, options)
    ).catch((error: unknown) => {
      if (body instanceof Readable) body.destroy();
      throw translateS3Error(error);
    });
  };

  const read = (key: string, range?: ByteRange) =>
    store.request(async (abortSignal) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket: bucket, Key: keyOf(key), ...(Range ? { Range } : {}) });
      const { Body } = await client.send(command, { abortSignal });
      return Body as Readable;
    });

  const page = (token: string | undefined) => {
    const from = token ? { ContinuationToken: token } : {};
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ...from });
    return store.request((abortSignal) => client.send(command, { abortSignal }));
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
      await put(key, { length, md5 }, () => createReadStream(localPath));
      await rm(localPath, { force: true });
    },
    write: (key, bytes) =>
      put(key, { length: bytes.length, md5: createHash('md5').update(bytes).digest('base64') }, () => bytes),
    read,
    bytes: async (key) => Buffer.concat(await (await read(key)).toArray()),
    remove: (key) => store.request(() => disk.delete(keyOf(key))),
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
