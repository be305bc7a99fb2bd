import { Readable } from 'node:stream';
import type { ByteRange, FileStore } from '../files/file-store.ts';
import { preconditionResponse } from './conditional.ts';

/** Files up to this size are read at once, in bytes: a stream costs more than it saves. */
const MAX_READ_AT_ONCE = 1024 * 1024;

export interface FileToSend {
  storageKey: string;
  /** File name for the download, with its extension. */
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal; becomes the strong ETag. */
  sha256: string;
  /** `inline` opens in the browser, `attachment` is saved. */
  disposition: 'inline' | 'attachment';
  cacheControl: string;
}

/** A file as a response (RFC 9110): whole or one range; 304 for the same ETag, 412 for another, 416 for a range outside it. */
export async function sendFile(
  store: Pick<FileStore, 'read' | 'bytes'>,
  file: FileToSend,
  request: Request,
): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-disposition': contentDisposition(file.disposition, file.name),
    'content-type': file.mimeType,
    // A PDF or document from a user must not run scripts in this origin.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; object-src 'self'",
    'x-content-type-options': 'nosniff',
    etag,
  });
  const early = preconditionResponse(request, headers, { etag });
  if (early) return early;

  const ifRange = request.headers.get('if-range');
  // Range applies to GET only; HEAD describes the whole file.
  const isForRange = request.method === 'GET' && (!ifRange || ifRange === etag);
  const requested = isForRange ? request.headers.get('range') : null;
  const range = rangeOf(requested, file.size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  if (!range && file.size <= MAX_READ_AT_ONCE) {
    const bytes = (await store.bytes(file.storageKey)) as Uint8Array<ArrayBuffer>;
    return new Response(bytes, { status, headers });
  }
  const stream = await store.read(file.storageKey, range ?? undefined);
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers });
}

/** One range of `size` bytes; null, which means the whole file, for several or malformed ones, as RFC 9110 allows. */
export function rangeOf(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && first !== '' && Number(last) < Number(first)) return null;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** Content-Disposition (RFC 6266) with an ASCII name for old clients and the full name in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
