import { and, eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { splitLanguage } from '#base/language-paths.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { oldPlaceOf } from './old-paths.ts';
import { oldAddresses } from './tables.ts';

/** The addresses that may be those of OJS, whose pages have names that no journal of ours has as a folder. */
const ROUTES = [
  '/index.php/*',
  '/:journal/:page{article|issue|gateway|oai}/*',
  '/:journal/:language{[a-z]{2,3}(?:_[A-Za-z]{2,4})?}/:page{article|issue|gateway|oai}/*',
];

export type OldRecords = ReturnType<typeof oldRecords>;

/** Finds articles and issues by their ids in the system that the journal came from. */
export function oldRecords(db: Database) {
  return {
    async issue(oldId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: oldAddresses.targetId })
        .from(oldAddresses)
        .where(and(eq(oldAddresses.kind, 'issue'), eq(oldAddresses.oldId, oldId)));
      return row?.id;
    },

    async article(oldId: string) {
      const { number, slug, fileId } = articles;
      const [row] = await db
        .select({ number, slug, fileId })
        .from(oldAddresses)
        .innerJoin(articles, eq(articles.id, oldAddresses.targetId))
        .where(and(eq(oldAddresses.kind, 'article'), eq(oldAddresses.oldId, oldId)));
      return row;
    },
  };
}

/** Redirects addresses of OJS to the present ones; unknown ones are answered as any other. */
export function mountOldAddresses(site: Hono<Env>, old: OldRecords): void {
  const lead = async (c: Context<Env>, next: () => Promise<void>) => {
    // No journal of OJS is named like a language of this site.
    const isOwn = splitLanguage(c.req.path).language !== 'en';
    const address = isOwn ? undefined : await addressOf(new URL(c.req.url), old);
    return address ? c.redirect(address, 301) : next();
  };
  for (const route of ROUTES) site.get(route, lead);
}

async function addressOf({ pathname, search }: URL, old: OldRecords): Promise<string | undefined> {
  const place = oldPlaceOf(pathname);
  if (!place) return undefined;
  if ('leadsTo' in place) return `${place.leadsTo}${place.leadsTo === '/oai' ? search : ''}`;
  if (place.page === 'issue') {
    const id = await old.issue(place.oldId);
    return id && `/issue/${id}`;
  }
  const article = await old.article(place.oldId);
  if (!article) return undefined;
  const isFile = place.page === 'file' && article.fileId !== null;
  return `/article/${article.number}/${article.slug}${isFile ? '.pdf' : ''}`;
}
