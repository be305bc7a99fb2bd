import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { LANGUAGE_HEADER } from '#base/languages.ts';
import { ownAccountClient, usersClient } from '#features/accounts/client.ts';
import { articlesClient } from '#features/articles/client.ts';
import { inLanguage } from '#platform/languages.ts';
import { jatsArticle } from '#testing/article-xml.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, type Person } from '#testing/makers.ts';
import { ojs33, PDF } from '#testing/ojs-exports.ts';
import { ojsUser, ojsUsers } from '#testing/ojs-users.ts';
import { both, counterReport } from '#testing/usage-reports.ts';
import { importingClient } from './client.ts';
import type { Run } from './contract.ts';
import { IMPORT_UPLOADS_PATH } from './rules.ts';
import { sheetTemplate } from './server/sheet/template.ts';
import { importRuns } from './server/tables.ts';
import { importingTexts } from './texts.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
  await journal.work();
});

const client = () => importingClient(journal.as(administrator.token));
const NOTHING_ELSE = { pdfs: null, topic: null, licence: null };

/** Uploads a file in two pieces as a browser does (tus 1.0); returns its name, or the status of a refusal. */
async function uploaded(name: string, content: string | Uint8Array, person = administrator): Promise<string> {
  const bytes = Buffer.from(content);
  const headers = { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' };
  const created = await journal.request(IMPORT_UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const place = created.headers.get('location');
  if (!place) return String(created.status);
  const middle = Math.floor(bytes.length / 2);
  for (const [offset, piece] of [
    [0, bytes.subarray(0, middle)],
    [middle, bytes.subarray(middle)],
  ] as const) {
    await journal.request(place, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: piece,
    });
  }
  return place.split('/').at(-1) ?? '';
}

/** Waits until the newest run is not worked on any more. */
async function ended(): Promise<Run> {
  await expect.poll(async () => (await client().run()).run?.state, { timeout: 60_000 }).not.toBe('running');
  return (await client().run()).run as Run;
}

async function reported(name: string, content: string | Uint8Array, pdfs?: Uint8Array): Promise<Run> {
  const upload = await uploaded(name, content);
  await client().check({ ...NOTHING_ELSE, upload, pdfs: pdfs ? await uploaded('pdfs.zip', pdfs) : null });
  return ended();
}

const discard = async () => client().stop((await client().run()).run?.id ?? '');
const articles = async (q: string) =>
  (await articlesClient(journal.as()).list({ q, topic: '', page: 1, perPage: 9 })).data;
const storedParts = async () =>
  (await readdir(join(journal.dataDir, 'resumable'))).filter((name) => name.startsWith('import-'));

async function zipOf(files: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const sheet = (...rows: string[]) => ['title,authors,published_on,pdf,abstract,keywords,language', ...rows].join('\n');

describe('an export of OJS', () => {
  test('is reported before anything is written, then imported, and undone', async () => {
    const run = await reported('export.xml', ojs33({ id: 501, title: 'coffee market' }));
    expect(run).toMatchObject({
      work: 'check',
      state: 'ready',
      fileName: 'export.xml',
      summary: { issues: 1, articles: 1, pdfs: 1, references: 2, refused: 0 },
    });
    expect(await articles('coffee market')).toEqual([]);
    const { data, total } = await client().findings(run.id, { kind: 'odd' });
    expect(total).toBe(run.summary?.odd);
    expect(data[0]).toMatchObject({ line: 3, text: expect.stringContaining('its volume, 5') });
    expect((await client().report(run.id)).articles).toEqual([expect.stringContaining('coffee market')]);

    await client().start(run.id);
    const done = await ended();
    expect(done).toMatchObject({ id: run.id, work: 'import', state: 'done', summary: run.summary });
    expect(await articles('coffee market')).toHaveLength(1);
    await expect.poll(storedParts).toEqual([]);
    const [imported] = (await client().list()).data;
    expect(imported).toMatchObject({ fileName: 'export.xml', state: 'finished', articles: 1, issues: 1 });

    await client().undo(imported?.id ?? '');
    expect(await ended()).toMatchObject({ work: 'undo', state: 'done' });
    expect(await articles('coffee market')).toEqual([]);
    expect((await client().list()).data[0]).toMatchObject({ state: 'undone', undoUntil: null });
    await expect(client().undo(imported?.id ?? '')).rejects.toMatchObject({ failure: 'missing' });
  });

  test('that is here already brings nothing, and a changed article keeps its import from being undone', async () => {
    const text = ojs33({ id: 502, title: 'tea market' });
    const { id } = await reported('tea.xml', text);
    await client().start(id);
    await ended();
    expect(await reported('tea.xml', text)).toMatchObject({ summary: { articles: 0, known: 2 } });
    await discard();
    await expect.poll(storedParts).toEqual([]);
    const [article] = await articles('tea market');
    await journal.services.db.execute(
      `insert into events (id, type, payload, created_at) values (gen_random_uuid(), 'submission.changed',
       '{"submissionId": "${article?.id}"}', now() + interval '1 hour')`,
    );
    const [imported] = (await client().list()).data;
    await client().undo(imported?.id ?? '');
    expect(await ended()).toMatchObject({
      work: 'undo',
      state: 'refused',
      problem: expect.stringMatching(/^Nothing was undone, because these have been changed since:\n.*tea market/i),
    });
    expect(await articles('tea market')).toHaveLength(1);
    journal.pass(31 * 24 * 3600);
    administrator = await anAdministrator(journal);
    await expect(client().undo(imported?.id ?? '')).rejects.toMatchObject({ failure: 'missing' });
  });
});

describe('a spreadsheet', () => {
  test('brings the PDFs of a ZIP file, whatever folder they are in', async () => {
    const zip = await zipOf({ 'old site/terraces.pdf': PDF, 'other.pdf': PDF });
    const run = await reported(
      'articles.csv',
      sheet('Terraces of Gakenke,Aline Uwase,2015-03-01,terraces.pdf,We measure.,soil,en'),
      zip,
    );
    expect(run).toMatchObject({ state: 'ready', summary: { articles: 1, pdfs: 1, lost: 0 } });
    await client().start(run.id);
    expect(await ended()).toMatchObject({ state: 'done' });
    expect(await articles('Terraces of Gakenke')).toHaveLength(1);
  });

  test('with a file larger than a PDF may be, or a damaged one, loses that file alone', async () => {
    const zip = Buffer.from(await zipOf({ 'bomb.pdf': Buffer.alloc(26 * 1024 * 1024), 'broken.pdf': PDF }));
    // The content of the second file, whose checksum then differs.
    const at = zip.lastIndexOf('broken.pdf', zip.lastIndexOf('PK\u0001\u0002') - 1) + 14;
    zip[at] = (zip[at] ?? 0) ^ 255;
    const run = await reported(
      'bombs.csv',
      sheet(
        'Bombs,Aline Uwase,2015-03-01,bomb.pdf,We measure.,soil,en',
        'Breaks,Eric Mugabo,2015-03-01,broken.pdf,We,soil,en',
      ),
      zip,
    );
    const { data } = await client().findings(run.id, { kind: 'lost' });
    expect(data.map(({ text }) => text).filter((text) => text.startsWith('the file'))).toEqual([
      expect.stringContaining('larger than a PDF may be'),
      expect.stringContaining('it is damaged'),
    ]);
    await discard();
  });
});

describe('a ZIP file of JATS XML and PDFs', () => {
  test('is reported with the file of each line, imported, and undone', async () => {
    const zip = await zipOf({
      '1/article.xml': jatsArticle({ id: 81, title: 'Nyaruguru' }),
      '1/terraces-81.pdf': PDF,
      '2/article.xml': jatsArticle({ id: 82, title: 'Gisagara' }),
    });
    const run = await reported('articles.zip', zip);
    expect(run).toMatchObject({
      state: 'ready',
      fileName: 'articles.zip',
      summary: { issues: 1, articles: 2, pdfs: 1 },
    });
    const { data } = await client().findings(run.id, { kind: 'lost' });
    expect(data).toContainEqual(
      expect.objectContaining({ file: '2/article.xml', text: expect.stringContaining('the file “PDF”') }),
    );
    await client().start(run.id);
    expect(await ended()).toMatchObject({ state: 'done', summary: run.summary });
    expect(await articles('Nyaruguru')).toHaveLength(1);
    await expect.poll(storedParts).toEqual([]);
    await client().undo((await client().list()).data[0]?.id ?? '');
    expect(await ended()).toMatchObject({ state: 'done' });
    expect(await articles('Nyaruguru')).toEqual([]);
  });

  test.each([
    ['broken.zip', 'x', /cut off, or not a ZIP file/],
    ['pdfs.zip', zipOf({ 'a.pdf': PDF }), /no \.xml file/],
    ['journal.zip', zipOf({ 'mds-journal-export.txt': 'x', 'articles/1/article.xml': '<article/>' }), /whole journal/],
  ])('%s is refused with its reason, and nothing is left of it', async (name, content, problem) => {
    expect(await reported(name, await content)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(problem),
    });
    await expect.poll(storedParts).toEqual([]);
  });
});

test('an export of OJS’s users is reported, imported, and undone', async () => {
  const file = ojsUsers(
    ojsUser({ name: 'Chantal', roles: ['Journal manager', 'Reviewer'] }),
    ojsUser({ name: 'Claude', roles: ['Author'] }),
  );
  const run = await reported('users.xml', file);
  expect(run).toMatchObject({ state: 'ready', summary: { articles: 0, people: 2, reviewers: 1, refused: 0 } });
  expect((await client().findings(run.id, { kind: 'odd' })).data).toMatchObject([
    { about: 'Chantal Uwimana', text: expect.stringContaining('Journal manager') },
  ]);
  await client().start(run.id);
  expect(await ended()).toMatchObject({ state: 'done', summary: run.summary });
  const people = async () => usersClient(journal.as(administrator.token)).list({ q: 'Uwimana' });
  expect((await people()).total).toBe(2);
  const [imported] = (await client().list()).data;
  expect(imported).toMatchObject({ articles: 0, people: 3 });
  await client().undo(imported?.id ?? '');
  expect(await ended()).toMatchObject({ work: 'undo', state: 'done' });
  expect((await people()).total).toBe(0);
});

test('a report of usage is reported, imported by month, and undone', async () => {
  const article = await reported('used.xml', ojs33({ id: 561, title: 'roads of Rubavu' }));
  await client().start(article.id);
  await ended();
  const file = counterReport({}, ...both({ doi: '10.5555/old.561', title: 'The roads of Rubavu' }, [12, 30], [5, 10]), {
    title: 'Elsewhere',
    metric: 'Total_Item_Requests',
    counts: ['=1+1', 1],
  });
  const run = await reported('usage.tsv', file);
  const usage = { articles: 1, views: 27, downloads: 15 };
  expect(run).toMatchObject({ state: 'ready', summary: { articles: 0, usage, refused: 1 } });
  expect((await client().findings(run.id, { kind: 'refused' })).data).toMatchObject([{ line: 17, about: 'Elsewhere' }]);
  expect(await articles('roads of Rubavu')).toMatchObject([{ views: 0, downloads: 0 }]);
  await client().start(run.id);
  expect(await ended()).toMatchObject({ state: 'done', summary: { usage } });
  expect(await articles('roads of Rubavu')).toMatchObject([{ views: 27, downloads: 15 }]);
  const again = await reported('usage.tsv', file);
  expect(again).toMatchObject({ summary: { known: 1, usage: { articles: 0, views: 0, downloads: 0 } } });
  await discard();
  const [imported] = (await client().list()).data;
  expect(imported).toMatchObject({ fileName: 'usage.tsv', articles: 0, used: 1 });
  await client().undo(imported?.id ?? '');
  expect(await ended()).toMatchObject({ work: 'undo', state: 'done' });
  expect(await articles('roads of Rubavu')).toMatchObject([{ views: 0, downloads: 0 }]);
});

describe('a file that cannot be imported', () => {
  test.each([
    ['broken.xml', '<issues><issue>', /^Line 1: the XML is broken/],
    ['entities.xml', '<!DOCTYPE x [<!ENTITY a "b">]><issues/>', /^Line 1: the file has a document type/],
    ['other.xml', '<html><article/></html>', /no export of OJS/],
    ['columns.csv', 'name,x\n1,2', /^Line 1: unknown columns/],
    ['titles.tsv', counterReport({ id: 'TR' }), /COUNTER report "TR"/],
    ['other.tsv', 'a\tb\n', /no COUNTER report/],
    ['latin.csv', Buffer.from([0x74, 0xe9, 0x0a]), /not in UTF-8/],
  ])('%s is refused with its reason, and nothing is left of it', async (name, content, problem) => {
    expect(await reported(name, content)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(problem),
      summary: null,
    });
    await expect.poll(storedParts).toEqual([]);
  });

  test.each([
    ['cut off', async () => (await zipOf({ 'a.pdf': PDF })).subarray(0, 60), /cut off, or not a ZIP file/],
    ['with one name twice', () => zipOf({ 'x/a.pdf': PDF, 'y/a.pdf': PDF }), /two files with the name "a.pdf"/],
    [
      'with a path out of its folder',
      async () =>
        Buffer.from(
          Buffer.from(await zipOf({ 'aa/b.pdf': PDF }))
            .toString('latin1')
            .replaceAll('aa/b', '../b'),
          'latin1',
        ),
      /invalid relative path/,
    ],
  ])('a ZIP file %s is refused', async (_, zip, problem) => {
    const row = sheet('Zip,Aline Uwase,2015-03-01,a.pdf,We measure.,soil,en');
    expect(await reported('zip.csv', row, await zip())).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(problem),
    });
  });

  test('of another kind, of somebody else or not complete is refused at its field', async () => {
    const check = (upload: string, pdfs: string | null = null) => client().check({ ...NOTHING_ELSE, upload, pdfs });
    const at = (path: string, message: RegExp) => ({
      failure: 'invalid',
      issues: [{ path, message: expect.stringMatching(message) }],
    });
    const xml = await uploaded('a.xml', '<issues/>');
    await expect(check(await uploaded('a.docx', 'x'))).rejects.toMatchObject(at('upload', /export of OJS, JATS/));
    await expect(check(xml, xml)).rejects.toMatchObject(at('pdfs', /ZIP file/));
    const second = await anAdministrator(journal);
    await expect(check(await uploaded('a.xml', '<issues/>', second))).rejects.toMatchObject(at('upload', /upload/));
    const editor = await anEditor(journal);
    expect(await uploaded('a.xml', '<issues/>', editor)).toBe('403');
  });
});

test('a second import at once is refused, and a stopped one can be continued', async () => {
  const upload = await uploaded('one.xml', ojs33({ id: 504, title: 'maize market' }));
  await client().check({ ...NOTHING_ELSE, upload });
  const other = await uploaded('two.xml', ojs33({ id: 505, title: 'rice market' }));
  await expect(client().check({ ...NOTHING_ELSE, upload: other })).rejects.toMatchObject({ code: 'IMPORT_RUNNING' });
  const { id } = await ended();
  await client().stop(id);
  await expect(client().start(id)).rejects.toMatchObject({ failure: 'conflict' });
  await expect(client().stop(id)).rejects.toMatchObject({ failure: 'missing' });
  await client().check({ ...NOTHING_ELSE, upload: other });
  expect(await ended()).toMatchObject({ state: 'ready' });
  await discard();
});

test('an import whose first try was killed continues, and its report and list are those of an undisturbed one', async () => {
  const pdf = `${PDF}${'%'.repeat(200_000)}`;
  const [first = '', second = ''] = [506, 507].map((id) => ojs33({ id, title: `sorghum market ${id}`, pdf }));
  const both = first.replace('</issues>', second.slice(second.indexOf('<issue ')));
  const run = await reported('both.xml', both);
  expect(run.summary).toMatchObject({ issues: 2, articles: 2 });
  const path = join(journal.dataDir, 'both.xml');
  await writeFile(path, both);
  const kill = new AbortController();
  const onProgress = (bytes: number) => void (bytes > 1.6 * both.length && kill.abort());
  const killed = journal.services.importFromFile(path, { isDryRun: false, signal: kill.signal, onProgress });
  await expect(killed).rejects.toThrow('aborted');
  expect((await client().list()).data[0]).toMatchObject({ articles: 1, state: 'unfinished' });
  await client().start(run.id);
  expect(await ended()).toMatchObject({ state: 'done', summary: run.summary });
  expect((await client().list()).data[0]).toMatchObject({ articles: 2, issues: 2, state: 'finished' });
  expect(await articles('sorghum market')).toHaveLength(2);
});

describe('the language of a report', () => {
  let english: Person;
  beforeAll(async () => {
    english = administrator;
    administrator = await anAdministrator(journal);
    await readIn('fr');
  });
  afterAll(() => {
    administrator = english;
  });
  const readIn = (language: 'en' | 'fr') =>
    ownAccountClient(journal.as(administrator.token)).chooseLanguage({ language });
  const textsOf = async ({ id }: Run, kind: 'odd' | 'lost' | 'refused') =>
    (await client().findings(id, { kind })).data.map(({ text }) => text);
  /** An issue whose second article is not published, and whose first one has oddities. */
  const oddities = (id: number) => {
    const more = '<pages>sixty to ninety pages</pages><coverage locale="en_US">Rwanda</coverage>';
    const [first = '', second = ''] = [id, id + 1].map((one) => ojs33({ id: one, title: `bean market ${one}` }));
    const hidden = second.replace('stage="production"', 'stage="submission"').replaceAll('status="3"', 'status="1"');
    const end = first.indexOf('</articles>');
    const odd = `${first.slice(0, end)}${hidden.slice(hidden.indexOf('<article '), hidden.indexOf('</articles>'))}`;
    return `${odd}${first.slice(end)}`.replace('<pages>12-34</pages>', more);
  };

  test('is that of the person who started it, in all of its remarks, and of those that the import adds', async () => {
    const run = await reported('bean.xml', oddities(581));
    expect(run).toMatchObject({ state: 'ready', summary: { articles: 1, refused: 1, language: 'fr' } });
    expect(await textsOf(run, 'odd')).toContainEqual(
      'son volume, 5, figure dans sa description ; les citations indiquent le volume de cette revue'.replace(
        ' ;',
        '\u202F;',
      ),
    );
    expect(await textsOf(run, 'lost')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ni une page ni une/),
        expect.stringMatching(/^coverage.*contenu/),
      ]),
    );
    const refused = ['il n’est pas publié dans le système d’origine'];
    expect(await textsOf(run, 'refused')).toEqual(refused);
    expect((await client().report(run.id)).language).toBe('fr');

    await readIn('en');
    await client().start(run.id);
    const done = await ended();
    expect(done).toMatchObject({ state: 'done', summary: run.summary });
    expect(await textsOf(done, 'refused')).toEqual(refused);
    await readIn('fr');
  });

  test('is that of the page that it was started on, and English for another person', async () => {
    const upload = await uploaded('bean.xml', oddities(585));
    await importingClient(journal.as(administrator.token, 'en')).check({ ...NOTHING_ELSE, upload });
    expect(await ended()).toMatchObject({ summary: { language: 'en' } });
    await discard();
    const french = administrator;
    administrator = english;
    const run = await reported('bean.xml', oddities(585));
    expect(run).toMatchObject({ state: 'ready', summary: { language: 'en' } });
    expect(await textsOf(run, 'refused')).toEqual(['it is not published there']);
    expect(await textsOf(run, 'lost')).toContainEqual('coverage: not stored');
    await discard();
    administrator = french;
  });

  test('is also that of the reason why a file is refused, and an import not undone', async () => {
    expect(await reported('broken.xml', '<issues><issue>')).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/^Ligne 1\u00A0: le XML est mal formé/),
      problemLanguage: 'fr',
      summary: null,
    });
    const [article] = await articles('bean market');
    const later = new Date(journal.now().getTime() + 3600_000).toISOString();
    await journal.services.db.execute(
      `insert into events (id, type, payload, created_at) values (gen_random_uuid(), 'submission.changed',
       '{"submissionId": "${article?.id}"}', '${later}')`,
    );
    await client().undo((await client().list()).data[0]?.id ?? '');
    expect(await ended()).toMatchObject({
      work: 'undo',
      state: 'refused',
      problem: expect.stringMatching(/^Rien n’a été annulé.*\n.*bean market/i),
      problemLanguage: 'fr',
    });
  });

  test('does not matter for a reason that every reader gets in their own', async () => {
    const problem = inLanguage('fr', () => importingTexts.problems.full);
    await journal.services.db.update(importRuns).set({ problem });
    const shownIn = async (language: 'en' | 'fr') =>
      (await importingClient(journal.as(administrator.token, language)).run()).run;
    expect(await shownIn('fr')).toMatchObject({ problem, problemLanguage: 'fr' });
    expect(await shownIn('en')).toMatchObject({
      problem: expect.stringContaining('The disk of the server is full'),
      problemLanguage: 'en',
    });
  });

  test('is also that of the page for an upload that is refused', async () => {
    const { token } = await anEditor(journal);
    const response = await journal.request(IMPORT_UPLOADS_PATH, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '1',
        [LANGUAGE_HEADER]: 'fr',
      },
    });
    expect([response.status, await response.text()]).toEqual([403, 'Seuls les administrateurs importent.']);
  });
});

test('a report is made again with another licence, from the files that are here', async () => {
  const unlicensed = ojs33({ id: 940, title: 'Muhazi Fish' }).replace(
    /<licenseUrl>.*?<\/licenseUrl>/,
    '<licenseUrl>https://example.org/mine</licenseUrl>',
  );
  const { id, summary } = await reported('unlicensed.xml', unlicensed);
  expect(summary).toMatchObject({ articles: 0 });
  expect((await client().findings(id, { kind: 'refused' })).data[0]?.text).toContain('is unknown here');
  await expect(client().checkAgain(id, { topic: 'x'.repeat(201), licence: null })).rejects.toMatchObject({
    issues: [{ path: 'topic' }],
  });
  await client().checkAgain(id, { topic: null, licence: 'CC BY-NC 4.0' });
  expect(await ended()).toMatchObject({ id, state: 'ready', licence: 'CC BY-NC 4.0', summary: { articles: 1 } });
  await client().start(id);
  expect(await ended()).toMatchObject({ state: 'done', summary: { articles: 1 } });
  expect(await articles('Muhazi')).toMatchObject([{ licence: 'CC BY-NC 4.0' }]);
  await expect(client().checkAgain(id, { topic: null, licence: null })).rejects.toMatchObject({ failure: 'conflict' });
});

test('the spreadsheet to fill in is that of the command', async () => {
  const { content, name } = await client().template();
  expect([name, await content.text()]).toEqual(['articles.csv', sheetTemplate()]);
});
