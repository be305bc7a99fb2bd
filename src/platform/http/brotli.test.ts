import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Env } from './address.ts';
import { brotliPages } from './brotli.ts';

const PAGE = `<p>${'a page '.repeat(500)}</p>`;
const site = new Hono<Env>().use('*', brotliPages);
site.get('/page', (c) => c.html(PAGE, 200, { 'content-security-policy': "default-src 'self'" }));
site.get('/data', (c) => c.json({ a: PAGE }));
const get = async (path: string, encoding?: string) =>
  site.request(path, encoding ? { headers: { 'accept-encoding': encoding } } : {});

test('encodes a page with its headers for clients that accept Brotli', async () => {
  for (const accepted of ['br', 'gzip, deflate, br, zstd', 'br;q=0.5', 'BR']) {
    const response = await get('/page', accepted);
    expect(response.headers.get('content-encoding'), accepted).toBe('br');
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(PAGE);
  }
});

test('does not encode pages for other clients, nor other responses', async () => {
  for (const accepted of [undefined, 'gzip', 'br;q=0', 'br; q=0.000', 'brotli', '*;q=0']) {
    const response = await get('/page', accepted);
    expect(response.headers.get('content-encoding'), accepted).toBeNull();
    expect(await response.text()).toBe(PAGE);
  }
  expect((await get('/data', 'br')).headers.get('content-encoding')).toBeNull();
});

test('does not encode the response to a HEAD request', async () => {
  const response = await site.request('/page', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect([response.status, response.headers.get('content-encoding'), await response.text()]).toEqual([200, null, '']);
});
