import type { RequestHead } from './request-head.ts';

const MAX_HEAD_BYTES = 8 * 1024;
const FIRST_LINE = /^GET (\/[!-~]*) HTTP\/1\.1\r\n/;
const HEADER = /([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t -~]*)\r\n/y;

/**
 * Parses the plainest kind of request (RFC 9112): one GET of HTTP/1.1 on a kept-alive connection, without a body, without
 * repeated headers and with nothing after it. Returns undefined for any other request, which Node's parser reads. It is stricter
 * than that parser, so it never reads a request differently.
 */
export function plainRequest(bytes: Buffer): RequestHead | undefined {
  if (bytes.length > MAX_HEAD_BYTES) return undefined;
  const text = bytes.toString('latin1');
  const url = FIRST_LINE.exec(text)?.[1];
  // The only empty line is at the end, so neither a body nor another request follows.
  if (url === undefined || text.indexOf('\r\n\r\n') !== text.length - 4) return undefined;
  const headers: Record<string, string> = {};
  let at = 'GET  HTTP/1.1\r\n'.length + url.length;
  while (at < text.length - 2) {
    HEADER.lastIndex = at;
    const [line, name = '', value = ''] = HEADER.exec(text) ?? [];
    if (line === undefined || !addHeader(headers, name.toLowerCase(), value)) return undefined;
    at += line.length;
  }
  return headers.host === undefined ? undefined : { method: 'GET', url, headers };
}

/** Stores a header that the cache uses; returns false when the header makes the request anything but plain. */
function addHeader(headers: Record<string, string>, name: string, value: string): boolean {
  switch (name) {
    case 'host':
    case 'accept':
    case 'accept-encoding':
    case 'if-modified-since':
    case 'if-none-match':
      if (headers[name] !== undefined) return false;
      headers[name] = value.trim();
      return true;
    case 'connection':
      return /^[\t ]*keep-alive[\t ]*$/i.test(value);
    case 'authorization':
    case 'content-length':
    case 'expect':
    case 'if-match':
    case 'if-unmodified-since':
    case 'range':
    case 'transfer-encoding':
    case 'upgrade':
      return false;
    default:
      return true;
  }
}
