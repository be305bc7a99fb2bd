import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { submissionsClient } from '#features/submissions/client.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { asId } from '#testing/ids.ts';
import { isLong } from '#testing/long.ts';
import { anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';
import { articlesClient } from '../client.ts';
import { articles } from '../server/tables.ts';
import { editDistance } from './server/edit-distance.ts';
import { countChoices } from './server/facets.ts';
import { removeFromIndex, spelledWords } from './server/indexing.ts';
import { parseQuery } from './server/query.ts';
import { idsBestFirst } from './server/ranking.ts';
import { articleSearch, articleSpellings, articleTexts, searchWords } from './server/tables.ts';

const { journal, publish, readText, search, titles, listed, listedTitles, people } = searchableJournal();
let author: Person;
let editor: Person;
let trade: string;
let health: string;

const FIRST_PAGE = { topic: '', page: 1, perPage: 30 };

/** Publishes an article without extracting the text of its PDF. */
const publishWithoutPdf = async (manuscriptTitle: string, change: { keywords?: string; abstract?: string }) => {
  await aSubmission(journal, { author, manuscriptTitle, topic: trade, status: 'PUBLISHED', ...change });
};

beforeAll(async () => {
  ({ author, editor, topic: trade } = people());
  health = (await journal.services.topics.add('Health')).id;
});

describe('the text of the PDF', () => {
  test('matches a word that is nowhere else, marked and labelled as from the text', async () => {
    await publish('Fishing at Night', { pdf: 'Lanterns attract the sardine called isambaza near Rubavu.' });
    const { data, total } = await search({ q: 'isambaza' });
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ isFromText: true, title: 'Fishing at Night' });
    expect(data[0]?.excerpt).toContain('\u0002isambaza\u0003');
    expect((await search({ q: 'lantern fishing' })).total).toBe(1);
    expect((await search({ q: '"sardine called isambaza"' })).total).toBe(1);
    expect((await search({ q: '"isambaza sardine"' })).total).toBe(0);
    expect(await listed('isambaza')).toMatchObject({ total: 1, data: [{ manuscriptTitle: 'Fishing at Night' }] });
  });

  test('shows the passage with the word, not one with a longer word', async () => {
    const document = await PDFDocument.create();
    const pages = ['The kilnworks closed.', ...Array(40).fill('It rained for a long time.'), 'A kiln was lit at noon.'];
    for (const text of pages) document.addPage([300, 300]).drawText(text, { x: 20, y: 150, size: 12 });
    await publish('Bricks Without Straw', { bytes: await document.save() });
    const { data } = await search({ q: 'kiln noon' });
    expect(data).toMatchObject([{ isFromText: true, excerpt: expect.stringContaining('\u0002kiln\u0003') }]);
  });

  test('shows the passage with the phrase, not one with its separate words', async () => {
    const document = await PDFDocument.create();
    const filler = Array(40).fill('It rained for a long time.');
    const pages = [
      'Weirs were built. A dam broke.',
      ...filler,
      'Behind weirs and dams fish rest.',
      ...filler,
      'A dam.',
    ];
    for (const text of pages) document.addPage([300, 300]).drawText(text, { x: 20, y: 150, size: 12 });
    await publish('Rivers Held Back', { bytes: await document.save() });
    for (const q of ['"weir and dam"', '"weirs and dams fish"', '"no such phrase" or "weirs and dams"']) {
      const { data } = await search({ q });
      expect(data, q).toMatchObject([{ isFromText: true, excerpt: expect.stringContaining('fish') }]);
      expect(data[0]?.excerpt, q).toContain('\u0002weirs\u0003 and \u0002dams\u0003');
    }
    const { data } = await search({ q: '"weirs were" -"weir fish"' });
    expect(data).toMatchObject([{ excerpt: expect.stringContaining('\u0002Weirs\u0003') }]);
  });

  test('is extracted by the queue after publication, and by the catch-up for unindexed articles', async () => {
    await journal.work();
    const { id } = await aSubmission(journal, { author, manuscriptTitle: 'Queued', status: 'PUBLISHED' });
    const [{ fileId } = { fileId: null }] = await journal.services.db
      .select()
      .from(articles)
      .where(eq(articles.id, id));
    const textOf = () =>
      journal.services.db
        .select()
        .from(articleTexts)
        .where(eq(articleTexts.fileId, fileId ?? asId('')));
    await expect.poll(async () => (await textOf())[0]?.text, { timeout: 20_000 }).toBe('A manuscript');
    // Like an article published before this version of the search.
    await inTransaction(journal.services.db, (tx) => removeFromIndex(tx, id));
    expect((await search({ q: 'queued' })).total).toBe(0);
    await journal.services.articleTexts.catchUp();
    expect((await search({ q: 'queued' })).total).toBe(1);
    await expect.poll(async () => (await textOf())[0]?.text, { timeout: 20_000 }).toBe('A manuscript');
    await expect.poll(async () => (await search({ q: 'queued manuscript' })).total).toBe(1);
  });

  test('is replaced with the PDF and deleted with all words when the article is unpublished', async () => {
    const { id } = await publish('Replaceable', { pdf: 'The zephyrine version.', keywords: 'quixotry' });
    expect((await search({ q: 'zephyrine' })).total).toBe(1);
    const newer = await anUpload(journal, editor.token, 'new.pdf', await aPdf('The borealic version.'));
    const staff = submissionsClient(journal.as(editor.token));
    await staff.update(id, { publicationFileUrl: newer.fileUrl, versionNote: 'Mended.' });
    expect((await search({ q: 'zephyrine' })).total).toBe(0);
    await readText(id);
    expect((await search({ q: 'borealic' })).total).toBe(1);
    expect((await search({ q: 'quixorty' })).suggestion).toBe('quixotry');
    await staff.update(id, { status: 'WITHDRAWN' });
    for (const q of ['borealic', 'replaceable', 'quixotry', 'quixorty']) {
      expect(await search({ q })).toMatchObject({ total: 0, data: [], suggestion: null, facets: { years: [] } });
    }
    expect((await listed('quixot')).total).toBe(0);
    expect(JSON.stringify(await journal.services.db.select().from(articleTexts))).not.toContain('borealic');
  });

  test('of an unpublished manuscript is neither found nor suggested as a spelling', async () => {
    await aSubmission(journal, { author, manuscriptTitle: 'Clandestine Ledgers', keywords: 'clandestinity' });
    await journal.services.articleTexts.catchUp();
    expect(await search({ q: 'clandestin' })).toMatchObject({ total: 0, suggestion: null });
    expect(await search({ q: 'clandestine' })).toMatchObject({ total: 0, suggestion: null });
  });

  test('is empty for an invalid, damaged or oversized file; the article is found by its other fields', async () => {
    const whole = await aPdf('Some words');
    const broken = whole.map((byte, place) => (place > 40 && place < 700 ? (byte * 7 + place) % 256 : byte));
    const bomb = new TextEncoder().encode(`%PDF-1.7\n${'['.repeat(3_000_000)}`);
    const { number } = await publish('Hostile Papers', { bytes: broken });
    expect((await search({ q: 'hostile' })).data[0]?.article.number).toBe(number);
    await expect(readPdfText(new TextEncoder().encode('no PDF'))).rejects.toThrow();
    await expect(readPdfText(bomb)).rejects.toThrow();
    await expect(readPdfText(await aPdf('Slow'), 1)).rejects.toThrow('longer');
    await expect(readPdfText(new Uint8Array(70 * 1024 * 1024))).rejects.toThrow('bytes');
  });

  test('joins words hyphenated at the end of a line', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('A sudden devalua-\ntion of money', { x: 20, y: 300 });
    document.addPage().drawText('and a second page', { x: 20, y: 300 });
    expect(await readPdfText(await document.save())).toBe('A sudden devaluation of money and a second page');
  });
});

describe('ranking', () => {
  test('an article is found by its JEL code and by the words of its label', async () => {
    const classified = { manuscriptTitle: 'Gorillas and Guests', jelCodes: ['Z32'] };
    await aSubmission(journal, { author, topic: trade, status: 'PUBLISHED', ...classified });
    for (const q of ['Z32', '"Z32"', 'tourism development'])
      expect(await titles({ q }), q).toEqual(['Gorillas and Guests']);
  });

  test('title before keywords and authors, these before the abstract, that before the text', async () => {
    const abstract = 'Murram murram murram murram murram roads, and murram again.';
    await publish('Roads in the Text', { pdf: 'murram '.repeat(20) });
    await publish('Roads in the Abstract', { abstract });
    await publish('Roads in the Keywords', { keywords: 'murram' });
    await publish('Roads of Murram', {});
    const expected = ['Roads of Murram', 'Roads in the Keywords', 'Roads in the Abstract', 'Roads in the Text'];
    expect(await titles({ q: 'murram' })).toEqual(expected);
    expect(await titles({ q: 'murram', sort: 'newest' })).toEqual(expected);
    expect(await listedTitles('murram')).toEqual(expected);
    await publish('Newest Roads', { pdf: 'murram', publishedOn: '2026-11-01' });
    expect((await titles({ q: 'murram' })).at(-1)).toBe('Newest Roads');
    expect(await titles({ q: 'murram roads' })).toHaveLength(5);
  });

  test('all words in title, authors and keywords before words also in the abstract, over all pages', async () => {
    await publish('Gravel', { abstract: 'Gravel, culverts, gravel and culverts.', publishedOn: '2026-11-02' });
    await publish('Of Roads', { keywords: 'gravel, culverts', publishedOn: '2020-11-02' });
    expect(await titles({ q: 'gravel culverts' })).toEqual(['Of Roads', 'Gravel']);
    for (let n = 0; n < 20; n++) await publishWithoutPdf(`Culverts ${n}`, { keywords: 'gravel' });
    const pages = [await titles({ q: 'gravel culverts' }), await titles({ q: 'gravel culverts', page: 2 })];
    expect(pages.map(({ length }) => length)).toEqual([20, 2]);
    expect(pages[1]).toEqual(['Of Roads', 'Gravel']);
    expect(new Set(pages.flat()).size).toBe(22);
    expect(await listedTitles('gravel culverts')).toEqual(pages[0]);
  });

  test('a phrase in the title before a phrase in the text, whatever the single words', async () => {
    const pdf = 'On the laterite crust of the hills.';
    await publish('Crust and Laterite', { pdf, abstract: 'Laterite under a crust.', publishedOn: '2026-11-03' });
    await publish('The Laterite Crust', { publishedOn: '2019-11-03' });
    const { data } = await search({ q: '"laterite crust"' });
    expect(data.map(({ article }) => article.manuscriptTitle)).toEqual(['The Laterite Crust', 'Crust and Laterite']);
    expect(data.map(({ isFromText }) => isFromText)).toEqual([false, true]);
    expect(data[1]?.excerpt).toContain('of the hills');
    expect(await listedTitles('"laterite crust"')).toEqual(['The Laterite Crust', 'Crust and Laterite']);
  });

  test('a phrase does not span title, names, keywords, abstract and text', async () => {
    const authors = ['Ada Heron', 'Ben Ibis'].map((fullName) => ({
      fullName,
      email: 'a@example.org',
      affiliation: 'Huye',
    }));
    const fields = { keywords: 'oak, pine tree', abstract: 'Larch and cedar.', pdf: 'Maple is not ash.' };
    await publish('Alder over Willow', { authors, ...fields });
    for (const q of ['"over willow"', '"ben ibis"', '"pine tree"', '"larch and cedar"', '"maple is not ash"'])
      expect(await titles({ q }), q).toEqual(['Alder over Willow']);
    for (const q of [
      '"willow ada"',
      '"heron ben"',
      '"ibis oak"',
      '"oak pine"',
      '"tree larch"',
      '"cedar maple"',
      '"willow and the ada"',
    ])
      expect(await titles({ q }), q).toEqual([]);
  });

  test('the list and the search agree on an exclusion', async () => {
    const without = await search({ q: '-culverts' });
    const { total, data } = await listed('-culverts', 1, 20);
    expect([total, data.length]).toEqual([without.total, Math.min(20, without.total)]);
    expect(total).toBeGreaterThan(0);
    expect(data.map(({ manuscriptTitle }) => manuscriptTitle)).not.toContain('Culverts 1');
  });

  test('the list has matches of words as in the search, then matches of parts of words, over all pages', async () => {
    await publishWithoutPdf('Monographs', {});
    await publishWithoutPdf('Ographs', { abstract: 'A graph of graphs.' });
    await publishWithoutPdf('A Graph', {});
    await publishWithoutPdf('Pantograph Repair', {});
    const expected = ['A Graph', 'Ographs', 'Pantograph Repair', 'Monographs'];
    expect(await listedTitles('graph')).toEqual(expected);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listed('graph', page, 1)));
    expect(pages.flatMap(({ data }) => data.map(({ manuscriptTitle }) => manuscriptTitle))).toEqual(expected);
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4, 4, 4]);
    const { data } = await articlesClient(journal.as()).list({ q: 'graph', ...FIRST_PAGE, sort: 'newest' });
    expect(data.map(({ manuscriptTitle }) => manuscriptTitle)).toEqual([
      'Pantograph Repair',
      'A Graph',
      'Ographs',
      'Monographs',
    ]);
  });

  test('unranked matches follow the ranked ones, newest first, each once', async () => {
    const { db, search: databases } = journal.services;
    const parsed = await parseQuery(db, 'culverts');
    const pageOf = (page: number, limit: number) =>
      idsBestFirst(databases, parsed, {
        filter: {},
        page: { limit, offset: page * limit },
        bounds: { head: 3, all: 7 },
      });
    const whole = await pageOf(0, 100);
    expect(new Set(whole).size).toBe((await listed('culverts')).total);
    const newest = (await articlesClient(journal.as()).list({ q: 'culverts', ...FIRST_PAGE, sort: 'newest' })).data;
    const inOrder = newest.map(({ id }) => asId<'submission'>(id)).filter((id) => whole.indexOf(id) >= 7);
    expect(whole.slice(7)).toEqual(inOrder);
    for (const size of [1, 2, 5, 7, 10]) {
      const pages = [];
      for (let page = 0; page * size < 30; page++) pages.push(...(await pageOf(page, size)));
      expect(pages, String(size)).toEqual(whole);
    }
  });
});

describe('facets', () => {
  test('count the results of each choice with the filters of the other facets', async () => {
    const issue = await journal.services.issues.add({ issueNumber: 2, title: 'Ferries', year: 2024, month: 2 }, null);
    const other = { topic: health, publishedOn: '2023-05-05' };
    await publish('Ferry One', { issueId: issue.id, publishedOn: '2024-02-02' });
    await publish('Ferry Two', { issueId: issue.id, publishedOn: '2023-12-31', topic: health });
    await publish('Ferry Three', other);
    const { name } = (await journal.services.topics.list()).find(({ id }) => id === trade) ?? { name: '' };
    const all = await search({ q: 'ferry' });
    expect(all.facets).toEqual({
      areAbout: false,
      topics: [
        { name: 'Health', count: 2 },
        { name, count: 1 },
      ],
      years: [
        { year: 2024, count: 1 },
        { year: 2023, count: 2 },
      ],
      issues: [{ issue: expect.objectContaining({ id: issue.id, title: 'Ferries' }), count: 2 }],
    });
    const filtered = await search({ q: 'ferry', topic: 'HEALTH', year: 2023 });
    expect(filtered.total).toBe(2);
    expect(filtered.facets.topics).toEqual([{ name: 'Health', count: 2 }]);
    expect(filtered.facets.years).toEqual([{ year: 2023, count: 2 }]);
    expect(filtered.facets.issues).toMatchObject([{ count: 1 }]);
    expect(await titles({ q: 'ferry', issue: issue.id, year: 2024 })).toEqual(['Ferry One']);
    expect(await titles({ year: 2024, q: '' })).toEqual(['Ferry One']);
    expect(await search({ q: 'ferry', topic: 'nothing' })).toMatchObject({ total: 0, facets: { years: [] } });
  });

  test('use the year in Kigali', async () => {
    const { id } = await publish('New Year Drums', { publishedOn: '2021-12-31' });
    const { db, articleTexts: texts } = journal.services;
    const publishedAt = new Date('2021-12-31T22:30:00Z');
    await db.update(articles).set({ publishedAt }).where(eq(articles.id, id));
    await db.update(articleSearch).set({ indexVersion: 0 }).where(eq(articleSearch.articleId, id));
    await texts.catchUp();
    expect((await search({ q: 'drums' })).facets.years).toEqual([{ year: 2022, count: 1 }]);
    expect(await titles({ q: 'drums', year: 2022 })).toEqual(['New Year Drums']);
    expect(await titles({ q: 'drums', year: 2021 })).toEqual([]);
  });

  test('only the connections of the search have planner settings', async () => {
    const { db, byIndex, byWords } = journal.services.search;
    const settingsOf = async (on: typeof db) => {
      const { rows } = await on.execute<{ scans: string }>(
        sql`select concat_ws(' ', current_setting('enable_seqscan'), current_setting('enable_indexscan')) as scans`,
      );
      return rows[0]?.scans;
    };
    expect([await settingsOf(db), await settingsOf(byIndex), await settingsOf(byWords)]).toEqual([
      'on on',
      'off on',
      'off off',
    ]);
  });

  test('count exactly if the sample is too small', async () => {
    const ferries = await parseQuery(journal.services.db, 'ferry');
    const counted = await countChoices(journal.services.search, { ...ferries, areMany: true, estimate: 20_000 }, {});
    expect(counted).toMatchObject({ isAbout: false, matches: 3, total: 3 });
  });
});

describe('spelling', () => {
  test('without matches, returns the results of the nearest spelling and says so', async () => {
    await publish('Microfinance and Beekeeping', {});
    const reply = await search({ q: 'micorfinance "beekeping"' });
    expect(reply).toMatchObject({ suggestion: 'microfinance "beekeeping"', isCorrected: true, total: 1 });
    expect(reply.data[0]?.title).toContain('\u0002Microfinance\u0003');
    expect(await search({ q: 'microfinance' })).toMatchObject({ suggestion: null, isCorrected: false, total: 1 });
    expect(await search({ q: 'xqzvwk' })).toMatchObject({ suggestion: null, isCorrected: false, total: 0 });
  });

  test('corrects two swapped letters in a short word and leaves stop words unchanged', async () => {
    await publish('Bees Swarm', {});
    expect(await search({ q: 'bese swarm' })).toMatchObject({ suggestion: 'bees swarm', isCorrected: true, total: 1 });
    for (const q of ['swarm -bese', 'swarm -"bese micorfinance"', 'here swarm', '“swarm here”', 'there swarm'])
      expect(await search({ q })).toMatchObject({ suggestion: null, total: 1 });
  });

  test('does not take a term of economics for a misspelt word', async () => {
    await publish('Property in Land', {});
    expect(await search({ q: 'poverty' })).toMatchObject({ suggestion: null, total: 0 });
    expect(await search({ q: 'proverty' })).toMatchObject({ suggestion: 'property', isCorrected: true });
  });

  test('with few matches, suggests another spelling and returns the matches', async () => {
    await publish('The Labour of Children', {});
    await publish('A Study of Labor', {});
    const reply = await search({ q: 'beekeeping OR micorfinance' });
    expect(reply).toMatchObject({ suggestion: 'beekeeping OR microfinance', isCorrected: false, total: 1 });
  });

  test.each([
    ['', 'ab', 2],
    ['trade', 'tarde', 1],
    ['tenure', 'tenures', 1],
    ['policy', 'policy', 0],
    ['land', 'bend', 2],
  ])('%j and %j are %d apart', (from, to, apart) => {
    expect([editDistance(from, to), editDistance(to, from)]).toEqual([apart, apart]);
  });

  test('word counts stay exact through every change', async () => {
    const vocabularies = await journal.services.db
      .select({ vocabulary: articleSpellings.vocabulary })
      .from(articleSpellings);
    const counts = new Map<string, number>();
    for (const word of vocabularies.flatMap(({ vocabulary }) => vocabulary))
      counts.set(word, (counts.get(word) ?? 0) + 1);
    const known = await journal.services.db.select().from(searchWords);
    expect(new Map(known.map((row) => [row.word, row.articles]))).toEqual(counts);
    expect(spelledWords('café, café; l’état a 100% ok')).toEqual(['café', 'l’état']);
  });
});

describe('any input', () => {
  test.each([
    ['nothing but "-not"', '-ferry'],
    ['an unclosed quotation mark', '"ferry'],
    ['operators', '& | ! <-> :* ferry:A ((('],
    ['a hyphenated word', 'sub-saharan ferry-boat'],
    ['NUL and a lone surrogate', 'ferry\u0000 \ud800'],
    ['ten thousand characters', 'ferry '.repeat(2000)],
    ['stop words', 'the of and'],
    ['quotes and backslashes', `\\ ' '' \\' " 'a''b' c\\`],
  ])('%s', async (_, q) => {
    for (const path of ['search', 'submission']) {
      const { status } = await journal.request(`/api/v1/${path}?q=${encodeURIComponent(q.toWellFormed())}`);
      expect(status, path).toBe(200);
    }
  });

  test('answers 200, whatever the words and filters', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        'ferry',
        '"',
        '-',
        'or',
        '(',
        "'",
        '\\',
        ':*',
        '<->',
        '&',
        '%',
        'https://example.org/a?b=c',
        'a-b',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const query = fc.record({
      q: fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
      topic: fc.string({ unit: 'binary', maxLength: 110 }),
      year: fc.oneof(fc.constantFrom('2024', '0', 'NaN', '1e9', '-1', '1000', '2999', '9999'), fc.string()),
      issue: fc.oneof(fc.uuid(), fc.string()),
      sort: fc.constantFrom('best', 'newest', 'worst'),
      page: fc.constantFrom('1', '2', '50', '51', '99999', '-1', 'x', ''),
    });
    await fc.assert(
      fc.asyncProperty(query, async (parts) => {
        const some = Object.fromEntries(Object.entries(parts).filter(([, value], index) => (value.length + index) % 3));
        const { status } = await journal.request(`/api/v1/search?${new URLSearchParams({ q: 'x', ...some })}`);
        const list = await journal.request(`/api/v1/submission?${new URLSearchParams({ q: parts.q })}`);
        expect([status, list.status]).toEqual([200, 200]);
      }),
      { numRuns: isLong ? 150 : 75 },
    );
  });

  test('every query is classified as words, phrases or nothing', async () => {
    const kindOf = async (q: string) => (await parseQuery(journal.services.db, q)).kind;
    expect(await kindOf('')).toBe('everything');
    expect(await kindOf('the')).toBe('nothing');
    expect(await kindOf('land or -tenure')).toBe('checked');
    expect(await kindOf('land -tenure')).toBe('indexed');
    expect(await kindOf('"land tenure"')).toBe('checked');
    expect(await parseQuery(journal.services.db, '"land tenure" -reform')).toMatchObject({ any: "'land' | 'tenur'" });
  });
});
