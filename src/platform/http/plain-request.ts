import type { RequestHead } from './request-head.ts';

const LONGEST_HEAD = 8 * 1024;
const FIRST_LINE = /^GET (\/[!-~]*) HTTP\/1\.1\r\n/;
const HEADER = /([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t -~]*)\r\n/y;

/**
 * Reads the plainest kind of request there is (RFC 9112): one GET of HTTP/1.1 with nothing behind it, without a body, for
 * a connection that goes on, that says nothing twice. Nothing for any other; those are for Node's parser. Being stricter
 * than that one, it never reads a request otherwise than it would.
 */
export function plainRequest(bytes: Buffer): RequestHead | undefined {
  if (bytes.length > LONGEST_HEAD) return undefined;
  const text = bytes.toString('latin1');
  const url = FIRST_LINE.exec(text)?.[1];
  // The first empty line is its end: neither a body nor another request follows.
  if (url === undefined || text.indexOf('\r\n\r\n') !== text.length - 4) return undefined;
  const headers: Record<string, string> = {};
  let at = 'GET  HTTP/1.1\r\n'.length + url.length;
  while (at < text.length - 2) {
    HEADER.lastIndex = at;
    const [line, name = '', value = ''] = HEADER.exec(text) ?? [];
    if (line === undefined || !note(headers, name.toLowerCase(), value)) return undefined;
    at += line.length;
  }
  return headers.host === undefined ? undefined : { method: 'GET', url, headers };
}

/** Notes a header that is looked at; false where it makes the request anything but plain. */
function note(headers: Record<string, string>, name: string, value: string): boolean {
  switch (name) {
    case 'host':
    case 'accept':
    case 'accept-encoding':
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
    case 'range':
    case 'transfer-encoding':
    case 'upgrade':
      return false;
    default:
      return true;
  }
}
