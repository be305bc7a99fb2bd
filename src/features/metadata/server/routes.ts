import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import { articlePath } from '#features/articles/rules.ts';
import type { articleQueries } from '#features/articles/server/read.ts';
import { articleTexts } from '#features/articles/texts.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { conditionalResponse } from '#platform/http/conditional.ts';
import { jatsDocument } from './jats.ts';
import { partsOf } from './parts.ts';

export interface MetadataNeeds {
  queries: ReturnType<typeof articleQueries>;
  journal: Journals;
  publicUrl: string;
  db: Database;
}

/** Serves an article as JATS at `/article/{number}/{slug}.xml` and `….jats.xml`. A wrong slug redirects to the right one. */
export function mountMetadata(site: Hono<Env>, { db, queries, journal, publicUrl: origin }: MetadataNeeds): void {
  site.get('/article/:number/:file{[^/]+\\.xml}', async (c) => {
    const { number, file } = c.req.param();
    if (!/^[A-Z\d-]{1,40}$/.test(number)) throw new AppError('missing', 'NOT_FOUND', articleTexts.missing);
    const article = await queries.byNumber(number);
    if (file !== `${article.slug}.xml` && file !== `${article.slug}.jats.xml`)
      return c.redirect(`${articlePath(article)}.xml`, 301);
    const parts = (await partsOf(db, [article], origin))(article.id);
    const xml = jatsDocument({ article, journal: await journal.read(), origin, ...parts });
    const headers = {
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/xml; charset=utf-8',
    };
    return conditionalResponse(c.req.raw, xml, { headers });
  });
}
