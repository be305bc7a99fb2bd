import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './address.ts';

const compress = promisify(brotliCompress);
/** Denser than gzip at its best, and done with a page in a millisecond or two. */
const QUALITY = 5;

/** Pages as Brotli (RFC 7932) for who takes it: they are whole texts, so nothing has to be streamed. */
export const brotliPages: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { headers, body, status } = c.res;
  if (!body || !headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding')) return;
  headers.append('vary', 'accept-encoding');
  if (!takesBrotli(c.req.header('accept-encoding'))) return;
  const page = Buffer.from(await c.res.arrayBuffer());
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: page.length };
  const answer = new Headers(headers);
  answer.set('content-encoding', 'br');
  answer.delete('content-length');
  // Hono would merge the former headers into the new answer.
  c.res = undefined;
  c.res = new Response(new Uint8Array(await compress(page, { params })), { status, headers: answer });
};

/** Whether `br` is named, and not with the weight that forbids it. */
function takesBrotli(accepted = ''): boolean {
  return accepted.split(',').some((coding) => /^\s*br\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(coding));
}
