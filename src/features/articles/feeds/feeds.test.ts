import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf, startOfDay } from '#base/dates.ts';
import { issuesClient } from '#features/issues/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import type { Env } from '#platform/http/address.ts';
import { feedFaults } from '#testing/feed-rules.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { articlesClient } from '../client.ts';

const ORIGIN = 'https://journal.example.org';
const HOSTILE = 'Yields of <i>Coffea arabica</i> & ]]> <script>alert("x")</script> &amp;';
const journal = testJournal({ PUBLIC_URL: ORIGIN });
let site: Hono<Env>;
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  site = testSite(journal);
});
const asEditor = () => submissionsClient(journal.as(editor.token));
const textAt = async (path: string, headers: Record<string, string> = {}) =>
  (await site.request(path, { headers })).text();

/** Parses a feed; `entries` give the texts of an entry by element name. */
async function feedAt(path: string) {
  const { document } = new JSDOM(await textAt(path), { contentType: 'text/xml' }).window;
  const entries = [...document.querySelectorAll('entry, item')].map((entry) => ({
    entry,
    id: entry.querySelector('id, guid')?.textContent,
    all: (name: string) =>
      [...entry.children].filter(({ localName }) => localName === name).map((found) => found.textContent),
  }));
  const link = (rel: string) =>
    [...document.querySelectorAll('link')].find((one) => one.getAttribute('rel') === rel)?.getAttribute('href');
  return { document, entries, link, entry: (id: string) => entries.find((one) => one.id === id) };
}

const idsAt = async (path: string) => (await feedAt(path)).entries.map(({ id }) => id);

/** Renders HTML as a feed reader does; returns its text and its elements. */
function rendered(html: string) {
  const { document } = new JSDOM(html).window;
  return { text: document.body.textContent, elements: [...document.body.querySelectorAll('*')].map((e) => e.tagName) };
}

async function anotherVersion(id: string, versionNote: string): Promise<void> {
  const { fileUrl } = await anUpload(journal, editor.token, 'new.pdf', await aPdf(versionNote));
  await asEditor().update(id, { publicationFileUrl: fileUrl, versionNote });
}

/** Adds 50 articles of the same topic, published now, to the read model. */
async function fiftyMore(number: string): Promise<void> {
  await journal.services.db.execute(sql`
    alter table articles disable trigger all;
    insert into articles (id, number, slug, state, title, topic_id, abstract, keywords, authors, received_at, published_at)
    select gen_random_uuid(), 'MDS-1999-' || substr(number, 10) || (10 + n), 'x', 'published', 'x', topic_id, 'x', 'x', authors, received_at, now()
    from articles, generate_series(1, 50) n where number = ${sql.raw(`'${number}'`)};
    alter table articles enable trigger all`);
}

describe('the feed validator', () => {
  test('finds faults', () => {
    const atom = '<feed xmlns="http://www.w3.org/2005/Atom"><id>x</id><title type="markdown">T</title><entry/></feed>';
    expect(feedFaults(atom)).toEqual(
      expect.arrayContaining([
        '0 times atom:updated in atom:feed',
        '"x" in atom:id',
        'type="markdown" of atom:title',
        '0 times atom:id in atom:entry',
        'an entry without an author',
        '0 links to itself',
      ]),
    );
    const rss =
      '<rss version="2.0"><channel><title>T</title><item><author>Somebody</author><author>Else</author></item></channel></rss>';
    expect(feedFaults(rss)).toEqual(
      expect.arrayContaining([
        '0 times link in channel',
        '2 times author in item',
        '"Somebody" in author',
        '0 times atom:link in channel',
      ]),
    );
    expect(() => feedFaults('<feed>')).toThrow();
  });
});

describe('feeds', () => {
  test('are valid for all articles, a topic and an issue, with entries of every kind and without entries', async () => {
    const { id, number } = await aSubmission(journal, { manuscriptTitle: HOSTILE, status: 'PUBLISHED' });
    await anotherVersion(id, 'Proofs <read>.');
    const notice = {
      kind: 'CORRECTION',
      date: dayOf(journal.now().toISOString()),
      text: 'See <1> & 2.',
      tellAuthors: false,
    } as const;
    await noticesClient(journal.as(editor.token)).add(id, notice);
    const draft = { issueNumber: 2, year: 2026, month: 7, title: 'Land & <Labour>' };
    const { data: issue } = await issuesClient(journal.as(editor.token)).add(draft);
    const empty = await journal.services.topics.add('Nothing & <yet>');
    const { topic } = await articlesClient(journal.as()).byNumber(number);
    const topicId = (await journal.services.topics.list()).find(({ name }) => name === topic)?.id;
    await asEditor().update(id, { issueId: issue.id });
    for (const base of ['', `/topic/${topicId}`, `/topic/${empty.id}`, `/issue/${issue.id}`]) {
      for (const file of ['feed.xml', 'rss.xml']) {
        const path = `${base}/${file}`;
        expect(feedFaults(await textAt(path)), path).toEqual([]);
        expect((await feedAt(path)).entries.length, path).toBe(base === `/topic/${empty.id}` ? 0 : 3);
      }
    }
  });

  test('keep the date of a notice entered today', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const today = dayOf(journal.now().toISOString());
    const notice = { kind: 'CORRECTION', date: today, text: 'See there.', tellAuthors: false } as const;
    await noticesClient(journal.as(editor.token)).add(id, notice);
    const daysOf = async () => {
      const { entries } = await feedAt('/feed.xml');
      const found = entries.find((entry) => entry.id?.startsWith(`${ORIGIN}/article/${number}#notice-`));
      return [found?.all('published'), found?.all('updated')].flat();
    };
    const { publishedAt } = await articlesClient(journal.as()).byNumber(number);
    const before = await daysOf();
    // The day began before the article was published.
    expect(before[0]).toBe(publishedAt);
    expect(dayOf(before[1] ?? '')).toBe(today);
    expect((before[1] ?? '') > publishedAt).toBe(true);
    journal.pass(60);
    await asEditor().update(id, { firstPage: '7' });
    expect(await daysOf()).toEqual(before);
  });

  test('update the date of a changed notice without moving the entry', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const notices = noticesClient(journal.as(editor.token));
    const date = dayOf(journal.now().toISOString());
    const notice = { kind: 'CORRECTION', date, text: 'See there.', tellAuthors: false } as const;
    const { data } = await notices.add(id, notice);
    journal.pass(60);
    const other = await aSubmission(journal, { status: 'PUBLISHED' });
    const noticeAt = async () => {
      const { entries } = await feedAt('/feed.xml');
      const index = entries.findIndex((entry) => entry.id === `${ORIGIN}/article/${number}#notice-${data.id}`);
      const newer = entries.findIndex((entry) => entry.id === `${ORIGIN}/article/${other.number}`);
      const entry = entries[index];
      return { isBehind: index > newer, published: entry?.all('published'), updated: entry?.all('updated')[0] ?? '' };
    };
    const before = await noticeAt();
    journal.pass(60);
    const changedAt = journal.now().toISOString();
    await notices.change(id, data.id, { ...notice, text: 'See here.' });
    const after = await noticeAt();
    expect(after).toMatchObject({ isBehind: true, published: before.published });
    expect([before.updated < changedAt, after.updated >= changedAt]).toEqual([true, true]);
  });

  test('announce a notice when it is entered, whatever its date', async () => {
    const { id, number } = await aSubmission(journal, { manuscriptTitle: 'Corrected late' });
    await asEditor().update(id, { status: 'PUBLISHED', publishedOn: '2024-03-01' });
    await fiftyMore(number);
    journal.pass(60);
    const [date, enteredAt] = ['2024-05-02', journal.now().toISOString()];
    const notice = { kind: 'CORRECTION', date, text: 'See there.', tellAuthors: false } as const;
    const { data } = await noticesClient(journal.as(editor.token)).add(id, notice);
    const { topic } = await articlesClient(journal.as()).byNumber(number);
    const topicId = (await journal.services.topics.list()).find(({ name }) => name === topic)?.id;
    for (const base of ['', `/topic/${topicId}`]) {
      const [newest] = (await feedAt(`${base}/feed.xml`)).entries;
      expect(newest?.id).toBe(`${ORIGIN}/article/${number}#notice-${data.id}`);
      expect(newest?.all('published')).toEqual([startOfDay(date).toISOString()]);
      expect((newest?.all('updated')[0] ?? '') >= enteredAt).toBe(true);
      const [announced] = (await feedAt(`${base}/rss.xml`)).entries;
      expect(announced?.id).toBe(newest?.id);
      expect(new Date(announced?.all('pubDate')[0] ?? 0).getTime()).toBeGreaterThanOrEqual(
        Date.parse(enteredAt) - 1000,
      );
    }
  });

  test('a version note contains no control characters, noncharacters or direction overrides', async () => {
    const { id, number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const { fileUrl } = await anUpload(journal, editor.token, 'new.pdf', await aPdf('Anew'));
    const versionNote = 'Table\u0001 2\ufdd0 is\u202e new.';
    await asEditor().update(id, { publicationFileUrl: fileUrl, versionNote });
    expect((await articlesClient(journal.as()).byNumber(number)).versions.at(-1)?.note).toBe('Table 2 is new.');
  });

  test('have an entry for every version but the first, also of an old article and in its topic', async () => {
    const { id, number } = await aSubmission(journal, { manuscriptTitle: 'Revised & <again>' });
    await asEditor().update(id, { status: 'PUBLISHED', publishedOn: '2024-03-01' });
    const { topic } = await articlesClient(journal.as()).byNumber(number);
    const topicId = (await journal.services.topics.list()).find(({ name }) => name === topic)?.id;
    // Fifty newer articles push the article out of the feed.
    await fiftyMore(number);
    const address = `${ORIGIN}/article/${number}`;
    for (const base of ['', `/topic/${topicId}`]) expect(await textAt(`${base}/feed.xml`)).not.toContain(address);
    await anotherVersion(id, 'Table 2 in <hectares>.');
    journal.pass(60);
    await anotherVersion(id, 'The right unit.');
    const { versions, slug } = await articlesClient(journal.as()).byNumber(number);
    for (const base of ['', `/topic/${topicId}`]) {
      const [atom, rss] = [await feedAt(`${base}/feed.xml`), await feedAt(`${base}/rss.xml`)];
      expect(atom.entries.map((entry) => entry.id).filter((one) => one?.startsWith(address))).toEqual([
        `${address}#version-3`,
        `${address}#version-2`,
      ]);
      const second = atom.entry(`${address}#version-2`);
      expect(second?.all('title')).toEqual(['Version 2: Revised & <again>']);
      expect(second?.all('summary')).toEqual(['Table 2 in <hectares>.']);
      expect(second?.all('published')).toEqual([versions[1]?.publishedAt]);
      expect(second?.all('updated')).toEqual([versions[1]?.publishedAt]);
      expect(second?.entry.querySelector('link')?.getAttribute('href')).toBe(`${address}/${slug}`);
      expect(rss.entry(`${address}#version-3`)?.all('title')).toEqual(['Version 3: Revised & <again>']);
      expect(atom.entries).toHaveLength(50);
    }
    await asEditor().update(id, { status: 'WITHDRAWN' });
    expect((await idsAt('/feed.xml')).filter((one) => one?.startsWith(address))).toEqual([`${address}#withdrawn`]);
  });

  test('announce an unpublished article and keep its notices, in every feed it was in', async () => {
    const issue = { issueNumber: 7, title: 'Withdrawals', year: 2024, month: 2 };
    const { data: within } = await issuesClient(journal.as(editor.token)).add(issue);
    const { id, number } = await aSubmission(journal, {
      manuscriptTitle: 'Counted <twice>',
      abstract: 'Not to be read.',
    });
    await asEditor().update(id, { status: 'PUBLISHED', publishedOn: '2024-03-01', issueId: within.id });
    const { topic, slug } = await articlesClient(journal.as()).byNumber(number);
    const topicId = (await journal.services.topics.list()).find(({ name }) => name === topic)?.id;
    const notice = { kind: 'RETRACTION', date: '2024-05-02', text: 'It was.', tellAuthors: false } as const;
    const { data } = await noticesClient(journal.as(editor.token)).add(id, notice);
    journal.pass(60);
    await asEditor().update(id, { status: 'WITHDRAWN' });
    const address = `${ORIGIN}/article/${number}`;
    for (const base of ['', `/topic/${topicId}`, `/issue/${within.id}`]) {
      const path = `${base}/feed.xml`;
      const { entries, entry } = await feedAt(path);
      expect(feedFaults(await textAt(path))).toEqual([]);
      expect(entries.map((one) => one.id).filter((one) => one?.startsWith(address))).toEqual([
        `${address}#withdrawn`,
        `${address}#notice-${data.id}`,
      ]);
      const gone = entry(`${address}#withdrawn`);
      expect(gone?.all('title')).toEqual(['Withdrawn: Counted <twice>']);
      expect(gone?.all('summary')[0]).toContain('It was published here and is no longer available.');
      expect(gone?.entry.querySelector('link')?.getAttribute('href')).toBe(`${address}/${slug}`);
      expect(await textAt(path)).not.toContain('Not to be read.');
      expect(await idsAt(`${base}/rss.xml`)).toContain(`${address}#withdrawn`);
    }
    await asEditor().update(id, { status: 'PUBLISHED' });
    expect(await idsAt('/feed.xml')).not.toContain(`${address}#withdrawn`);
  });

  test('an empty feed has the time of the last change of any article, not 1970', async () => {
    const { data: empty } = await issuesClient(journal.as(editor.token)).add({
      issueNumber: 8,
      title: 'Empty',
      year: 2024,
      month: 8,
    });
    const { document } = await feedAt(`/issue/${empty.id}/feed.xml`);
    const updated = Date.parse(document.querySelector('updated')?.textContent ?? '');
    expect(journal.now().getTime() - updated).toBeLessThan(3600_000);
  });

  test('have the PDF as an enclosure with its size', async () => {
    const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const { slug, files } = await articlesClient(journal.as()).byNumber(number);
    const file = { type: 'application/pdf', length: String(files[0]?.fileSize) };
    const href = `${ORIGIN}/article/${number}/${slug}.pdf`;
    for (const [path, expected] of [
      ['/feed.xml', { rel: 'enclosure', href, ...file }],
      ['/rss.xml', { url: href, ...file }],
    ] as const) {
      const found = (await feedAt(path)).entry(`${ORIGIN}/article/${number}`)?.entry;
      const enclosure = found?.querySelector('link[rel="enclosure"], enclosure');
      const attributes = [...(enclosure?.attributes ?? [])].map(({ name, value }) => [name, value]);
      expect(Object.fromEntries(attributes), path).toEqual(expected);
    }
  });

  test('present authors’ text as text, not as markup', async () => {
    const { number } = await aSubmission(journal, {
      manuscriptTitle: HOSTILE,
      abstract: `${HOSTILE}\n\nA second paragraph.`,
      status: 'PUBLISHED',
    });
    const id = `${ORIGIN}/article/${number}`;
    const { entry } = await feedAt('/feed.xml');
    for (const [name, text] of [
      ['title', HOSTILE],
      ['summary', `${HOSTILE}\n\nA second paragraph.`],
    ] as const) {
      expect(entry(id)?.all(name)).toEqual([text]);
      expect(entry(id)?.entry.querySelector(name)?.getAttribute('type')).toBe('text');
    }
    const rss = (await feedAt('/rss.xml')).entry(id);
    expect(rss?.all('title')).toEqual([HOSTILE]);
    const description = rendered(rss?.all('description')[0] ?? '');
    expect(description).toEqual({ text: `${HOSTILE}A second paragraph.`, elements: ['P', 'P'] });
    // Some readers parse a title as HTML unless it has these character references (RSS Best Practices Profile).
    expect(await textAt('/rss.xml')).toContain('<title>Yields of &#x3C;i');
  });

  test('name each author, in RSS as dc:creator', async () => {
    const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
    const item = (await feedAt('/rss.xml')).entry(`${ORIGIN}/article/${number}`);
    expect(item?.all('creator')).toEqual(['Claudine Mukamana', 'Eric Nshimiyimana']);
    expect(item?.entry.querySelector('creator')?.namespaceURI).toBe('http://purl.org/dc/elements/1.1/');
    expect(item?.all('author')).toEqual([]);
  });

  test('have the canonical address as self link, however they were requested', async () => {
    const topic = await journal.services.topics.add('Land and Water');
    const draft = { issueNumber: 1, year: 2025, month: 7, title: 'July' };
    const { data: issue } = await issuesClient(journal.as(editor.token)).add(draft);
    for (const base of ['', `/topic/${topic.id}`, `/issue/${issue.id}`]) {
      const shouted = base.replace(/[^/]+$/, (id) => id.toUpperCase());
      for (const path of [`${base}/feed.xml`, `${base}/feed.xml/`, `${shouted}/feed.xml`, `${base}/feed.xml?a=b`]) {
        const { document, link } = await feedAt(path);
        expect(link('self'), path).toBe(`${ORIGIN}${base}/feed.xml`);
        // The id does not depend on the topic’s name.
        expect(document.querySelector('feed > id')?.textContent, path).toBe(`${ORIGIN}${base || '/'}`);
      }
      expect((await feedAt(`${shouted}/rss.xml/`)).link('self')).toBe(`${ORIGIN}${base}/rss.xml`);
    }
    expect((await feedAt(`/topic/${topic.id}/feed.xml`)).link('alternate')).toBe(
      `${ORIGIN}/journal?topic=Land+and+Water`,
    );
  });
});

describe('a feed’s Last-Modified', () => {
  const since = async (path: string, modified: string) =>
    (await site.request(path, { headers: { 'if-modified-since': modified } })).status;
  const modifiedAt = async (path: string) => (await site.request(path)).headers.get('last-modified');

  test('changes with the journal’s settings', async () => {
    await aSubmission(journal, { status: 'PUBLISHED' });
    const { name, tagline, publisher, issn, licence, countries } = JOURNAL;
    for (const change of [{ tagline: 'Read & be read' }, { name: 'Journal of <Terraces>' }]) {
      for (const path of ['/feed.xml', '/rss.xml']) {
        const before = (await modifiedAt(path)) ?? '';
        expect(await since(path, before)).toBe(304);
        journal.pass(60);
        const settings = { name, tagline, publisher, issn, licence, countries, ...change };
        await journalClient(journal.as(editor.token)).change(settings);
        expect(await since(path, before), path).toBe(200);
        expect(Date.parse((await modifiedAt(path)) ?? '')).toBeGreaterThan(Date.parse(before));
      }
    }
  });

  test('is omitted for an empty feed, whose title may change without any article', async () => {
    const topic = await journal.services.topics.add('Bees');
    const path = `/topic/${topic.id}/feed.xml`;
    expect(await modifiedAt(path)).toBeNull();
    expect(await since(path, new Date(journal.now().getTime() + 60_000).toUTCString())).toBe(200);
    const etag = (await site.request(path)).headers.get('etag') ?? '';
    expect((await site.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
