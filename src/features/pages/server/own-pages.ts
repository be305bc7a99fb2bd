import { asc, eq, ne } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { type Translations, withTranslations } from '#base/translations.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { freeSlug } from '#platform/records/free-slug.ts';
import { type RecordNeeds, recordsService } from '#platform/records/records.ts';
import { type Menu, type PageId, type PageMenu, POLICIES } from '../rules.ts';
import { pageTexts as texts } from '../texts.ts';
import { documents, pages } from './tables.ts';

interface Draft {
  title: string;
  body: string;
  translations?: Translations<{ title: string; body: string }> | undefined;
  menu: PageMenu;
  slug?: string | undefined;
}

const MAX_PAGES = 200;

export type OwnPages = ReturnType<typeof ownPages>;

/** Pages that staff write, and the menus that link to them and to the policies. */
export function ownPages(needs: RecordNeeds) {
  const { db } = needs;
  const records = recordsService(needs, {
    table: pages,
    kind: 'page',
    titleOf: ({ title }) => title,
    translate: (error) =>
      brokeConstraint(error, 'pages_slug_key') ? new AppError('conflict', 'SLUG_TAKEN', texts.slugTaken) : error,
  });
  return {
    /** Oldest first. */
    list: async () => {
      const rows = await db.select().from(pages).orderBy(asc(pages.createdAt), asc(pages.id)).limit(MAX_PAGES);
      return rows.map(withTranslations);
    },

    /** 404 for an unknown address. */
    async bySlug(slug: string) {
      const [page] = await db.select().from(pages).where(eq(pages.slug, slug));
      if (!page) throw new AppError('missing', 'NOT_FOUND', texts.noSuchPage);
      return withTranslations(page);
    },

    /** 409 for an address that another page has. */
    add: async ({ slug, translations = {}, ...draft }: Draft, actorId: UserId) =>
      records.add({ ...draft, translations, slug: slug ?? (await freeSlug(db, pages, draft.title)) }, actorId),

    /** Keeps the address unless another is given. */
    change: (
      id: PageId,
      { slug, translations, ...draft }: Draft,
      edit: { version: number | undefined; actorId: UserId },
    ) => records.change(id, { ...draft, ...(translations && { translations }), ...(slug ? { slug } : {}) }, edit),

    remove: records.remove,

    async menu(): Promise<Menu> {
      const [policies, linked] = await Promise.all([
        db.select({ key: documents.key }).from(documents).where(eq(documents.isPublic, true)),
        db
          .select({ slug: pages.slug, title: pages.title, translations: pages.translations, menu: pages.menu })
          .from(pages)
          .where(ne(pages.menu, 'NONE'))
          .orderBy(asc(pages.createdAt), asc(pages.id))
          .limit(MAX_PAGES),
      ]);
      const isPublic = new Set(policies.map(({ key }) => key));
      return { policies: POLICIES.filter((key) => isPublic.has(key)), pages: linked.map(withTranslations) };
    },
  };
}
