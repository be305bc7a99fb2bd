import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { labels } from '#features/articles/search/server/labels.ts';
import { INDEX_VERSION } from '#features/articles/search/server/words.ts';

/** How many articles there are; of three in ten the text of a PDF is known. */
export const LARGE = 100_000;

const WORDS = `economic growth market trade policy income household farmer price rural poverty credit labour investment
export land health education women bank village country tax sector development data evidence model effect survey study
result rate level analysis district region increase capital public`.split(/\s+/);

const HEAD = `setweight(to_tsvector('english_unaccent', title), 'A')
  || setweight(to_tsvector('english_unaccent', (authors -> 0 ->> 'fullName') || ' ' || keywords), 'B')`;
const LABELS = new PgDialect().sqlToQuery(
  labels({ articleId: sql`id`, topicId: sql`topic_id`, issueId: sql`issue_id`, year: sql`year`, head: sql`head` }),
).sql;

/** `many` texts of `count` words. By Zipf's law: the n-th word is as often as one n-th of the first. */
const texts = (many: number, count: number) => `
  select p, string_agg(w, ' ') t
  from (select p, exp(random() * ln(30000))::int n from generate_series(0, ${many - 1}) p, generate_series(1, ${count})) drawn
    join lexicon using (n) group by p`;

const statementsFor = (
  articles: number,
  papers = Math.min(articles, 2_000),
  abstracts = Math.min(articles, 20_000),
): string[] => [
  // Foreign keys hold by the way it is made.
  'set session_replication_role = replica',
  `set maintenance_work_mem = '512MB'`,
  `create temporary table lexicon as
    select n, coalesce((array['${WORDS.join("','")}'])[n], (
      select string_agg(substr('bcdfghklmnprstvz', 1 + ((n * (i * 7 + 3) + n / (i * 13)) % 16), 1)
        || substr('aeiou', 1 + ((n / (i * i) + n * i) % 5), 1), '') from generate_series(1, 3 + n % 3) i)) w
    from generate_series(1, 30000) n`,
  'create index on lexicon (n); analyze lexicon',
  `create temporary table paper as select p, t, to_tsvector('english_unaccent', t) v
    from (${texts(papers, 3_000)}) made`,
  `create temporary table abstract as ${texts(abstracts, 160)}`,
  `create temporary table title as ${texts(articles, 9)}`,
  `create temporary table keyword as ${texts(articles, 4)}`,
  'create index on title (p); create index on keyword (p); create index on abstract (p); create index on paper (p); analyze abstract; analyze paper',
  `create temporary table made as
    select i, gen_random_uuid() id, gen_random_uuid() file_id, gen_random_uuid() upload_id,
      initcap(title.t) title, keyword.t keywords, (i * 7919) % ${abstracts} abstract,
      (array['Aline','Claudine','Eric','Diane','Samuel','Grace','Peter','Wanjiru'])[1 + i % 8] || ' ' ||
      (array['Ingabire','Mukamana','Uwimana','Kamau','Otieno','Akello','Mugisha'])[1 + (i / 8) % 7] || ' ' ||
      initcap((select w from lexicon where n = 1000 + i % 20000)) author,
      timestamptz '1996-01-01' + i * interval '2.6 hours' published_at
    from generate_series(0, ${articles - 1}) i join title on title.p = i join keyword on keyword.p = i`,
  `insert into users (id, email, first_name, last_name, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'author@example.org', 'Aline', 'Ingabire', now())`,
  `insert into topics (id, name, created_at) select gen_random_uuid(), 'Field ' || n, now() from generate_series(1, 12) n`,
  `insert into issues (id, issue_number, title, year, month, created_at)
    select gen_random_uuid(), n, 'Issue ' || n || ' of ' || y, y, n * 6 - 5, now()
    from generate_series(1996, 2026) y, generate_series(1, 2) n`,
  `insert into submissions (id, number, user_id, title, topic_id, issue_id, abstract, keywords, status, slug,
      published_at, created_at, updated_at)
    select id, 'MDS-' || extract(year from published_at) || '-' || 10000 + i, '00000000-0000-4000-8000-000000000001',
      title, (select array_agg(id order by name) from topics)[1 + i % 12], issue.issue_id, abstract.t,
      replace(keywords, ' ', ', '), 'PUBLISHED', 'article-' || i, published_at, published_at, published_at
    from made join abstract on p = abstract
    left join lateral (select issues.id issue_id from issues
      where year = extract(year from published_at)
        and issue_number = 1 + (extract(month from published_at) > 6)::int order by id limit 1) issue on true`,
  `insert into uploads (id, user_id, file_name, format, mime_type, size, sha256, storage_key, created_at, attached_at)
    select upload_id, '00000000-0000-4000-8000-000000000001', 'paper.pdf', 'pdf', 'application/pdf', 1000, 'x',
      'bench/' || i, published_at, published_at from made where i % 10 < 3`,
  `insert into submission_files (id, submission_id, upload_id, file_type, position, created_at)
    select file_id, id, upload_id, 'MANUSCRIPT', 1, published_at from made where i % 10 < 3`,
  `insert into articles (id, number, slug, state, title, topic_id, issue_id, abstract, keywords, authors, received_at,
      published_at, file_id, file_name, file_size, file_sha256, file_key, words)
    select s.id, s.number, s.slug, 'published', s.title, s.topic_id, s.issue_id, s.abstract, s.keywords,
      jsonb_build_array(jsonb_build_object('fullName', author, 'affiliation', 'Kigali')), s.created_at, s.published_at,
      case when i % 10 < 3 then file_id end, case when i % 10 < 3 then 'paper' end, case when i % 10 < 3 then 1000 end,
      case when i % 10 < 3 then 'x' end, case when i % 10 < 3 then 'bench/' || i end,
      setweight(to_tsvector('english_unaccent', s.title), 'A') || setweight(to_tsvector('english_unaccent', author), 'B')
        || setweight(to_tsvector('english_unaccent', s.keywords), 'B') || setweight(to_tsvector('english_unaccent', s.abstract), 'C')
    from made join submissions s using (id)`,
  `insert into article_texts (file_id, text, words, read_at)
    select file_id, t, v, now() from made join paper on p = (i * 31) % ${papers} where i % 10 < 3`,
  `insert into article_search (article_id, topic_id, issue_id, year, published_at, words, index_version)
    select a.id, topic_id, issue_id, year, published_at,
      a.words || coalesce((select t.words from article_texts t where t.file_id = a.file_id), '') || ${LABELS},
      ${INDEX_VERSION}
    from articles a, lateral (select ${HEAD} as head,
      extract(year from published_at at time zone 'Africa/Kigali')::int as year) of
    order by published_at on conflict do nothing`,
  `insert into article_spellings (article_id, topic_id, published_at, head, haystack, vocabulary)
    select id, topic_id, published_at, ${HEAD}, lower(title || E'\\n' || (authors -> 0 ->> 'fullName') || E'\\n' || keywords),
      array(select distinct unnest(string_to_array(lower(concat_ws(' ', title, authors -> 0 ->> 'fullName', keywords, abstract)), ' ')))
    from articles order by published_at on conflict do nothing`,
  `insert into search_words select w, count(*) from article_spellings, unnest(vocabulary) w group by w
    on conflict do nothing`,
];

/** Fills a journal's database with the given number of articles, by SQL in one transaction, so that no job sees a part. */
export async function seedLargeArchive(client: pg.Client, articles = LARGE): Promise<void> {
  await client.query('begin');
  // Rebuilt at the end, which is far quicker than word by word.
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where tablename in ('article_search', 'article_spellings') and indexdef like '%USING gin%'`,
  );
  for (const { indexname } of indexes) await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
  for (const statement of [...statementsFor(articles), ...indexes.map(({ indexdef }) => indexdef)]) {
    const began = performance.now();
    await client.query(statement);
    const seconds = Math.round((performance.now() - began) / 1000);
    if (seconds > 5) console.log(`${seconds} s: ${statement.slice(0, 60).replace(/\s+/g, ' ')} …`);
  }
  await client.query('commit');
  await client.query('vacuum analyze');
}
