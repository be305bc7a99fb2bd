import type { MiddlewareHandler } from 'hono';
import type { Env } from './address.ts';
import { codingFor, encode } from './content-coding.ts';
import { bytesOf } from './whole-body.ts';

/** Pages as Brotli (RFC 7932) for who takes it: they are whole texts, so nothing has to be streamed. */
export const brotliPages: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding')) return;
  headers.append('vary', 'accept-encoding');
  if (c.req.method === 'HEAD' || codingFor(c.req.header('accept-encoding')) !== 'br') return;
  const page = await bytesOf(c.res);
  const answer = new Headers(headers);
  answer.set('content-encoding', 'br');
  answer.delete('content-length');
  // Hono would merge the former headers into the new answer.
  c.res = undefined;
  c.res = new Response(new Uint8Array(await encode(page, 'br')), { status, headers: answer });
};
