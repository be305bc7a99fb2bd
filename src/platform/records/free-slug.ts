import { eq, like, or } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { slugOf } from '#base/text.ts';
import type { Database } from '../database/types.ts';

type Addressed = PgTable & { slug: AnyPgColumn };

/** Returns an address made from a title that no row of the table has: the title's slug, or that with a number. */
export async function freeSlug(db: Database, table: Addressed, title: string): Promise<string> {
  const slug = slugOf(title);
  const rows = await db
    .select({ slug: table.slug })
    .from(table as PgTable)
    .where(or(eq(table.slug, slug), like(table.slug, `${slug}-%`)));
  const taken = new Set(rows.map((row) => row.slug));
  const numbered = rows.map((_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered].find((candidate) => !taken.has(candidate)) ?? slug;
}
