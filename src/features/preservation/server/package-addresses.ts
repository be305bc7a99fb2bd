import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { clientAddress, type Env, networkOf } from '#platform/http/address.ts';
import { contentDisposition } from '#platform/http/send-file.ts';
import type { Limits } from '#platform/records/limits.ts';
import { BAGS } from '../limits.ts';
import type { Bags } from './bag.ts';
import type { Jasper } from './jasper.ts';
import type { Package } from './package.ts';

export interface PackageAddressNeeds {
  bags: Bags;
  jasper: Jasper;
  limits: Limits;
  trustProxy: number;
}

/** Serves `/issue/{id}/bag.zip` and `/issue/{id}/jasper.zip`: an issue with its PDFs and metadata for archives, public. */
export function mountPackages(site: Hono<Env>, { bags, jasper, limits, trustProxy }: PackageAddressNeeds): void {
  const send = async (c: Context<Env>, open: () => Promise<Package>) => {
    await limits.spend(BAGS, networkOf(clientAddress(c, trustProxy)));
    const { name, length, stream } = await open();
    const headers = {
      'content-type': 'application/zip',
      'content-length': String(length),
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'no-cache',
    };
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    return new Response(Readable.toWeb(stream()) as ReadableStream, { headers });
  };
  site.get('/issue/:id/bag.zip', (c) => send(c, () => bags.open(c.req.param('id'))));
  site.get('/issue/:id/jasper.zip', (c) => send(c, () => jasper.open(c.req.param('id'), c.req.query('part'))));
}
