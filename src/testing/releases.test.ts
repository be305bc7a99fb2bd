import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '#base/client.ts';
import { accountsClient } from '#features/accounts/client.ts';
import { INDEX_VERSION } from '#features/articles/search/server/words.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Connection } from '#platform/database/types.ts';
import { assemble, type Journal } from '../server.ts';
import { testDatabase } from './database.ts';
import { isLong } from './long.ts';
import { type EmptyPlace, emptyPlace, onDatabase, secretOf } from './restored.ts';

const RELEASES = 'src/testing/releases';
/** The accounts that scripts/release-fixture.ts uses in every release. */
const AUTHOR = { email: 'divine.uwase@example.org', password: 'four goats on a hill' };
const ADMIN = { email: 'office@example.org', password: 'a password of the office' };

/** The catalogue's description of our tables, a line each. */
const SCHEMA = `
  select line from (
    select format('column %s.%s %s%s default %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all
    select format('extension %s', extname) from pg_extension
    union all
    select format('migration %s', name) from drizzle.__drizzle_migrations
  ) as lines order by line`;

interface PublicArticle {
  number: string;
  files: { id: string }[];
}

const schemaOf = async (connection: Connection) =>
  (await onDatabase<{ line: string }>(connection, SCHEMA)).map(({ line }) => line);

/** Migrations that were never the last of a release: they came together with a later one. */
const CAME_TOGETHER = [
  'records',
  'usage',
  'harvesting',
  'preservation',
  'deposits',
  'notices-and-versions',
  'scale',
  'credentials-version',
  'saved-filters',
  'codes-in-repec',
  'made-pdfs',
  'completed-reports',
  'imports-and-old-addresses',
  'personal-tokens',
  'webhooks',
  'heartbeats',
  'indexes-of-lists',
  'findings-in-report-files',
  'chain-and-codes',
  'moving',
  'datacite',
  'cited-by',
];

/** A reaction to each type of event that releases have recorded and something reacts to. */
const REACTIONS: Record<string, string> = {
  'submission.received': 'submissions.tell-staff',
  'submission.changed': 'submissions.settle-held-mails',
  'notice.changed': 'articles.cite-notice',
  'issue.changed': 'articles.issue-changed',
  'topic.changed': 'articles.topic-changed',
};

const releases = (await readdir(RELEASES)).toSorted();
/** Each release's way to the present leads over those after it, so in the short run every third and the latest three are enough. */
const tried = releases.filter((_, index) => isLong || index % 3 === 0 || index >= releases.length - 3);

test('there is a journal of every release', async () => {
  const migrations = (await readdir('migrations')).filter((name) => /^\d{14}_/.test(name)).sort();
  const kept = new Set(releases.map((name) => name.replace(/\.tar\.\w+$/, '')));
  // That of the newest can be made when the next comes.
  const lacking = migrations.slice(0, -1).filter((name) => !kept.has(name));
  expect(lacking.map((name) => name.replace(/^\d+_/, ''))).toEqual(CAME_TOGETHER);
});

describe.each(tried)('a journal of the release %s', (name) => {
  let place: EmptyPlace;
  let journal: Journal;
  beforeAll(async () => {
    place = await emptyPlace();
    await place.restore(join(RELEASES, name));
    const config = readConfig({ DATA_DIR: place.dataDir, LOG_LEVEL: 'silent', SECRET: await secretOf(place) });
    journal = await assemble(config, { connection: place.connection, show: () => {} });
  });
  afterAll(async () => {
    await journal.close();
    await place.remove();
  });
  const json = async <T>(path: string) => (await (await journal.api.request(`/api/v1${path}`)).json()) as T;
  const as = (token?: string) =>
    clientOf(async (path, init) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      return journal.api.request(path, { ...init, headers });
    });

  test('has the schema of a new one', async () => {
    const fresh = await testDatabase();
    expect(await schemaOf(place.connection)).toEqual(await schemaOf(fresh.connection));
    await fresh.drop();
  });

  test('shows its articles with their files', async () => {
    const { data } = await json<{ data: PublicArticle[] }>('/submission?limit=50');
    expect(data.length).toBe(12);
    const known = await place.query<{ sha256: string }>('select sha256 from uploads');
    for (const { number, files } of data) {
      expect((await journal.api.request(`/api/v1/articles/${number}`)).status).toBe(200);
      const pdf = await journal.api.request(`/api/v1/submission/download/${files[0]?.id}`);
      const sha256 = createHash('sha256')
        .update(Buffer.from(await pdf.arrayBuffer()))
        .digest('hex');
      expect(known).toContainEqual({ sha256 });
    }
  });

  test('makes its articles findable by the search of today', async () => {
    await journal.services.articleTexts.catchUp();
    const rows = await place.query('select index_version as version, count(*)::int from article_search group by 1');
    expect(rows).toEqual([{ version: INDEX_VERSION, count: 12 }]);
    const { data } = await json<{ data: PublicArticle[] }>('/search?q=%C3%A9con%C3%B4mic');
    expect(data.length).toBeGreaterThan(0);
  });

  test('reacts to the events it has recorded', async () => {
    const types = Object.keys(REACTIONS);
    const events = await place.query<{ id: string; type: string }>('select id, type from events');
    const known = events.filter(({ type }) => types.includes(type));
    expect(known.length).toBeGreaterThan(20);
    for (const { id, type } of known) {
      const job = { eventId: id, reaction: REACTIONS[type] };
      await journal.services.events.queue.handle(job, new AbortController().signal);
    }
  });

  test('lets its people in, with what is theirs', async () => {
    const { token } = await accountsClient(as()).login(AUTHOR);
    const mine = await submissionsClient(as(token)).mine();
    expect(mine).toMatchObject([{ status: 'SUBMITTED', files: [{}, {}] }]);
  });

  test('keeps no code or link of the mails it has sent', async () => {
    const [secret] = await place.query<{ count: number; legible: number }>(`
      select count(*)::int as count, (count(*) filter (where html <> '' or text <> '' or subject ~ '[0-9]'))::int as legible
      from outbox where is_secret and state <> 'queued'`);
    expect(secret?.count).toBeGreaterThan(0);
    expect(secret?.legible).toBe(0);
  });

  test('mails its administrator a code', async () => {
    const { requiresTwoFactor } = await accountsClient(as()).login(ADMIN);
    expect(requiresTwoFactor).toBe(true);
  });
});
