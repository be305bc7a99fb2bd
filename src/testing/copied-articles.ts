import { sql } from 'drizzle-orm';
import { labels } from '#features/articles/search/server/labels.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';

const NO_FILE = ['id', 'name', 'size', 'sha256', 'key'].map((part) => `'file_${part}', null`).join(', ');

const none = sql`null`;
const samples = labels({
  articleId: sql`article_id`,
  topicId: none,
  issueId: none,
  year: none,
  head: sql`''::tsvector`,
});
const ofOriginal = sql`array(select word from unnest(tsvector_to_array(words)) as word where word like ' s%')`;

/**
 * Publishes `times` copies of an article, without its file, each a minute earlier than the one before it and in the same
 * issue. Inserts rows, because publishing each through the API would take too long.
 */
export async function copyArticle(db: Database, id: string, times: number): Promise<void> {
  const copies = (table: string, key: string, changes: string) =>
    sql.raw(`insert into ${table} select (jsonb_populate_record(original, jsonb_build_object('${key}', copy.id, ${changes}))).*
      from ${table} as original, copy where original.${key} = '${id}'`);
  const numbers = sql`select n, (select count(*) from submissions) + n as number, gen_random_uuid() as id
    from generate_series(1, ${sql.raw(String(times))}) as n`;
  const named = `'number', 'MDS-2020-' || 10000 + copy.number, 'slug', 'copy-' || n, 'title', original.title || ' ' || n`;
  const earlier = `'published_at', original.published_at - n * interval '1 minute'`;
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`create temporary table copy on commit drop as ${numbers}`);
    await tx.execute(copies('submissions', 'id', named));
    await tx.execute(copies('articles', 'id', `${named}, ${earlier}, ${NO_FILE}`));
    await tx.execute(copies('article_spellings', 'article_id', earlier));
    await tx.execute(copies('article_search', 'article_id', earlier));
    // Each is in samples of its own.
    await tx.execute(sql`update article_search set words = ts_delete(words, ${ofOriginal}) || ${samples}
      from copy where article_id = copy.id`);
  });
}
