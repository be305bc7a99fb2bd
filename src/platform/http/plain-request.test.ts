import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainRequest } from './plain-request.ts';

/** Node's server, as the reference. */
let reference: Server;
let seen: IncomingMessage[] = [];
beforeAll(async () => {
  reference = createServer((request, response) => {
    seen.push(request);
    response.end();
  });
  await once(reference.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void reference.close());

/** The requests that Node reads from these bytes, and its response, which is an error for bytes it cannot read. */
async function readByNode(bytes: Buffer): Promise<{ requests: IncomingMessage[]; answer: string }> {
  seen = [];
  const socket = connect((reference.address() as AddressInfo).port, '127.0.0.1');
  const answer: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => answer.push(chunk));
  socket.end(bytes);
  await once(socket, 'close');
  return { requests: seen, answer: Buffer.concat(answer).toString('latin1') };
}

const plain = (text: string) => plainRequest(Buffer.from(text, 'latin1'));
const HOST = 'Host: journal.example';

test('reads a plain request', () => {
  const text = `GET /article/5/goats?page=2 HTTP/1.1\r\n${HOST}\r\nUser-Agent: Mozilla/5.0\r\naccept:text/html, */*;q=0.8 \r\nACCEPT-ENCODING: \tbr\r\nIf-None-Match: "a", W/"b"\r\nConnection: Keep-Alive\r\nCookie: theme=dark\r\n\r\n`;
  expect(plain(text)).toEqual({
    method: 'GET',
    url: '/article/5/goats?page=2',
    headers: {
      host: 'journal.example',
      accept: 'text/html, */*;q=0.8',
      'accept-encoding': 'br',
      'if-none-match': '"a", W/"b"',
    },
  });
});

test.each([
  ['another method', `HEAD / HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['another version', `GET / HTTP/1.0\r\n${HOST}\r\n\r\n`],
  ['a whole address', `GET http://journal.example/ HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\n${HOST}\r\n${HOST}\r\n\r\n`],
  ['an incomplete head', `GET / HTTP/1.1\r\n${HOST}\r\n`],
  ['another request after it', `GET / HTTP/1.1\r\n${HOST}\r\n\r\nGET /b HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['a body', `GET / HTTP/1.1\r\n${HOST}\r\nContent-Length: 4\r\n\r\n`],
  ['a chunked body', `GET / HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n`],
  ['a range', `GET / HTTP/1.1\r\n${HOST}\r\nRange: bytes=0-1\r\n\r\n`],
  ['credentials', `GET / HTTP/1.1\r\n${HOST}\r\nAuthorization: Bearer x\r\n\r\n`],
  ['Connection: close', `GET / HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`],
  ['another protocol', `GET / HTTP/1.1\r\n${HOST}\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n`],
  ['an expectation', `GET / HTTP/1.1\r\n${HOST}\r\nExpect: 100-continue\r\n\r\n`],
  ['a repeated header', `GET / HTTP/1.1\r\n${HOST}\r\nAccept: a/b\r\nAccept: c/d\r\n\r\n`],
  ['If-Match', `GET / HTTP/1.1\r\n${HOST}\r\nIf-Match: "a"\r\n\r\n`],
  ['a folded line', `GET / HTTP/1.1\r\n${HOST}\r\nX: a\r\n b\r\n\r\n`],
  ['a space before the colon', `GET / HTTP/1.1\r\n${HOST}\r\nContent-Length : 4\r\n\r\n`],
  ['a line that ends in a bare line feed', `GET / HTTP/1.1\r\n${HOST}\nX: y\r\n\r\n`],
  ['a zero byte', `GET / HTTP/1.1\r\n${HOST}\r\nX: \0\r\n\r\n`],
  ['non-ASCII characters', `GET /\xe9 HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['too many bytes', `GET / HTTP/1.1\r\n${HOST}\r\nX: ${'y'.repeat(9_000)}\r\n\r\n`],
])('leaves a request with %s to Node', (_, text) => {
  expect(plain(text)).toBeUndefined();
});

test('reads every plain request like Node', async () => {
  const name = fc.constantFrom(
    'Host',
    'accept',
    'Accept-Encoding',
    'If-None-Match',
    'Connection',
    'Content-Length',
    'Range',
    'X-Some',
    'Te',
    'transfer-encoding',
    'Cookie',
    'x y',
    '',
    'Expect',
    'Upgrade',
    'Trailer',
    'Keep-Alive',
    'Proxy-Connection',
  );
  const value = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      'keep-alive',
      'close',
      '0',
      '5',
      'chunked',
      'text/html',
      '"tag", *',
      'gzip;q=0, br',
      'a\tb ',
    ),
    fc.string({ maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const end = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r', '');
  const line = fc.tuple(name, fc.constantFrom(':', ': ', ' : ', ''), value, end).map((parts) => parts.join(''));
  const target = fc.oneof(
    fc.webPath().map((path) => path || '/'),
    fc.constantFrom('/', '//x', '*', '/a b', '/#x', '/%'),
    fc.string(),
  );
  const first = fc.tuple(
    fc.constantFrom('GET', 'GET', 'GET', 'POST', 'get'),
    target,
    fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0'),
  );
  const tail = fc.constantFrom(
    '\r\n',
    '\r\n',
    '\r\n',
    '',
    '\r\n\r\n',
    '\r\nx',
    '\r\nGET / HTTP/1.1\r\nHost: b\r\n\r\n',
  );
  const request = fc
    .tuple(first, fc.array(line, { maxLength: 6 }), tail)
    .map(([start, lines, rest]) => `${start.join(' ')}\r\nHost: a\r\n${lines.join('')}${rest}`);
  await fc.assert(
    fc.asyncProperty(request, async (text) => {
      const bytes = Buffer.from(text, 'latin1');
      const here = plainRequest(bytes);
      fc.pre(here !== undefined);
      const { requests, answer } = await readByNode(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(requests).toHaveLength(1);
      const { method, url, headers } = requests[0] as IncomingMessage;
      expect({ method, url, headers }).toMatchObject(here as object);
      expect(headers).not.toHaveProperty('content-length');
      expect(headers).not.toHaveProperty('transfer-encoding');
    }),
    { numRuns: 300, maxSkipsPerRun: 200 },
  );
});
