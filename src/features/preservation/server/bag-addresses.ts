import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { clientAddress, type Env, networkOf } from '#platform/http/address.ts';
import { contentDisposition } from '#platform/http/send-file.ts';
import type { Limits } from '#platform/records/limits.ts';
import { BAGS } from '../limits.ts';
import type { Bags } from './bag.ts';

export interface BagAddressNeeds {
  bags: Bags;
  limits: Limits;
  trustProxy: number;
}

/** Serves `/issue/{id}/bag.zip`: an issue with its PDFs, metadata and checksums, public. */
export function mountBags(site: Hono<Env>, { bags, limits, trustProxy }: BagAddressNeeds): void {
  site.get('/issue/:id/bag.zip', async (c) => {
    await limits.spend(BAGS, networkOf(clientAddress(c, trustProxy)));
    const { name, length, stream } = await bags.open(c.req.param('id'));
    const headers = {
      'content-type': 'application/zip',
      'content-length': String(length),
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'no-cache',
    };
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    return new Response(Readable.toWeb(stream()) as ReadableStream, { headers });
  });
}
