import type { MiddlewareHandler } from 'hono';
import type { Env } from './address.ts';
import { codingFor, encode } from './content-coding.ts';
import { bytesOf } from './detached-body.ts';

/** Encodes pages as Brotli (RFC 7932) for clients that accept it; they are complete texts, so nothing is streamed. */
export const brotliPages: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding')) return;
  headers.append('vary', 'accept-encoding');
  if (c.req.method === 'HEAD' || codingFor(c.req.header('accept-encoding')) !== 'br') return;
  const page = await bytesOf(c.res);
  const encoded = new Headers(headers);
  encoded.set('content-encoding', 'br');
  encoded.delete('content-length');
  // Hono would merge the previous headers into the new response.
  c.res = undefined;
  c.res = new Response(new Uint8Array(await encode(page, 'br', 'once')), { status, headers: encoded });
};
