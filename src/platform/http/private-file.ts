import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

interface PrivateFile {
  fileName: string;
  mimeType: string;
  /** Bytes, where they are known before the content is read. */
  size?: number;
  /** Shown in the browser instead of saved. */
  isInline?: boolean;
  /** Also shown in a frame of this site's pages; no other site may show it. */
  isFramed?: boolean;
}

/** The viewer of the browser has styles of its own; nothing else may load. */
const FRAMED = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

/** A file for the caller alone: kept by no cache, found by no search engine, and never run as anything but its type. */
export function privateFile(content: Readable | Uint8Array | string, file: PrivateFile): Response {
  const { fileName, mimeType, size, isInline = false, isFramed = false } = file;
  const body = content instanceof Readable ? (Readable.toWeb(content) as ReadableStream<Uint8Array>) : content;
  return new Response(body as BodyInit, {
    headers: {
      'content-type': mimeType,
      ...(size === undefined ? {} : { 'content-length': String(size) }),
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...(isFramed ? FRAMED : {}),
    },
  });
}
