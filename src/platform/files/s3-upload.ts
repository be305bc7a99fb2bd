import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { clientFor, type S3Settings } from './s3-client.ts';

/** Bytes in memory at a time. A store takes 10,000 parts: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Milliseconds for a part, over a slow line. */
const PART_MS = 600_000;

/**
 * Uploads a file of any size in parts. The object appears when all parts have arrived, each compared by the store with its checksum;
 * parts of an upload that failed are removed. Import this module only when a bucket is configured.
 */
export async function uploadInParts(settings: S3Settings, { path, key }: { path: string; key: string }): Promise<void> {
  const client = clientFor(settings, PART_MS);
  const object = { Bucket: settings.bucket, Key: key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  const file = await open(path);
  try {
    const { size } = await stat(path);
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    const buffer = Buffer.alloc(Math.min(PART_BYTES, size));
    for (let position = 0; position < size; position += PART_BYTES) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(PART_BYTES, size - position), position);
      const Body = buffer.subarray(0, bytesRead);
      const PartNumber = Parts.length + 1;
      const ContentMD5 = createHash('md5').update(Body).digest('base64');
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5 }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  } finally {
    await file.close();
    client.destroy();
  }
}
