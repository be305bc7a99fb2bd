import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import { articlePath } from '#features/articles/rules.ts';
import type { articleQueries } from '#features/articles/server/read.ts';
import type { Images } from '#features/files/server/images.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { textDocument } from '#features/production/server/present.ts';
import { publicText } from '#features/production/server/versions.ts';
import { hasBody } from '#features/production/text/shown-node.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { conditionalResponse } from '#platform/http/conditional.ts';
import type { HouseStyling } from '../house-style/server/service.ts';
import { editionTexts as texts } from '../texts.ts';
import { articleEpub } from './epub.ts';

export interface EditionNeeds {
  db: Database;
  queries: ReturnType<typeof articleQueries>;
  images: Images;
  journal: Journals;
  houseStyles: HouseStyling;
  publicUrl: string;
}

/** Serves an article as EPUB at `/article/{number}/{slug}.epub`; 404 without a full text. A wrong slug redirects to the right one. */
export function mountEditions(site: Hono<Env>, needs: EditionNeeds): void {
  const { db, queries, images, journal, houseStyles, publicUrl: origin } = needs;
  site.get('/article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.epub}', async (c) => {
    const { number, file } = c.req.param();
    const article = await queries.byNumber(number);
    if (file !== `${article.slug}.epub`) return c.redirect(`${articlePath(article)}.epub`, 301);
    const text = await publicText(db, article.id as SubmissionId);
    const doc = text && textDocument(text);
    if (!doc || !hasBody(doc.toJSON())) throw new AppError('missing', 'NOT_FOUND', texts.missing);
    const pictures = await images.contents(text.pictures.map(({ path }) => path));
    const source = { article, journal: await journal.read(), origin, doc, pictures };
    const book = await articleEpub(source, await houseStyles.at(article.publishedAt));
    const headers = {
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/epub+zip',
      'content-disposition': `attachment; filename="${number}.epub"`,
    };
    return conditionalResponse(c.req.raw, book, { headers });
  });
}
