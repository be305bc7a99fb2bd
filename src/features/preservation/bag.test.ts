import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { articlesClient } from '#features/articles/client.ts';
import { articles } from '#features/articles/server/tables.ts';
import { uploads } from '#features/files/server/tables.ts';
import { issuesClient } from '#features/issues/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import { supplementClient } from '#features/supplements/client.ts';
import type { Env } from '#platform/http/address.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anUpload, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { unzip } from '#testing/unzip.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });
let site: Hono<Env>;
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  site = testSite(journal);
});

const sha = (algorithm: 'sha256' | 'sha512', bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex');

let issueNumber = 0;
async function anIssue(title = 'July', published = 2) {
  issueNumber += 1;
  const draft = { issueNumber, year: 2025, month: 7, title };
  const { data } = await issuesClient(journal.as(editor.token)).add(draft);
  const made = [];
  for (let n = 0; n < published; n++) made.push(await articleIn(data.id, `Terraces ${n} – né à Kigali`));
  return { id: data.id, draft, articles: made, folder: `mds-jaed-2025-26-issue-${issueNumber}` };
}

async function articleIn(issueId: string, manuscriptTitle: string) {
  const made = await aSubmission(journal, { manuscriptTitle, status: 'PUBLISHED' });
  await submissionsClient(journal.as(editor.token)).update(made.id, { issueId });
  return made;
}

async function bagOf(issueId: string) {
  const response = await site.request(`/issue/${issueId}/bag.zip`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes };
}

/** The checksums of a manifest, by path. */
const manifestOf = (text: string) =>
  new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('  ').toReversed() as [string, string]),
  );

test('the bag of an issue is complete and valid by RFC 8493', async () => {
  const { id, articles: made } = await anIssue();
  const [withData] = made;
  const supplements = supplementClient(journal.as(editor.token), withData?.id ?? '');
  await supplements.add(new File(['market,price'], 'prices.csv'));
  const { response, bytes } = await bagOf(id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain('mds-jaed-2025-26-issue-1.zip');
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  const whole = await unzip(bytes);
  const folder = 'mds-jaed-2025-26-issue-1/';
  expect([...whole.keys()].every((name) => name.startsWith(folder))).toBe(true);
  const files = new Map([...whole].map(([name, content]) => [name.slice(folder.length), content]));
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';

  expect(text('bagit.txt')).toBe('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n');
  const payload = [...files].filter(([name]) => name.startsWith('data/'));
  const tags = [...files].filter(([name]) => !name.startsWith('data/') && !name.startsWith('tagmanifest'));
  for (const algorithm of ['sha256', 'sha512'] as const) {
    const sums = (of: [string, Buffer][]) => new Map(of.map(([name, content]) => [name, sha(algorithm, content)]));
    expect(manifestOf(text(`manifest-${algorithm}.txt`))).toEqual(sums(payload));
    expect(manifestOf(text(`tagmanifest-${algorithm}.txt`))).toEqual(sums(tags));
  }
  const octets = payload.reduce((sum, [, content]) => sum + content.length, 0);
  expect(text('bag-info.txt')).toContain(`Payload-Oxum: ${octets}.${payload.length}\n`);
  expect(text('bag-info.txt')).toMatch(/^Source-Organization: MDS Consultancy$/m);
  expect(text('bag-info.txt')).toMatch(/^Bagging-Date: \d{4}-\d{2}-\d{2}$/m);
  expect(text('bag-info.txt')).toContain(`External-Identifier: https://journal.example.org/issue/${id}\n`);

  const expected = made.flatMap(({ number }) =>
    ['article.pdf', 'article.xml', 'metadata.json'].map((name) => `data/${number}/${name}`),
  );
  const data = `data/${withData?.number}/supplements/1.csv`;
  expect(payload.map(([name]) => name).sort()).toEqual([...expected, data, 'data/issue.json'].sort());
  expect(text(data)).toBe('market,price');
  for (const { number } of made) {
    const [row] = await journal.services.db.select().from(articles).where(eq(articles.number, number));
    const pdf = files.get(`data/${number}/article.pdf`) ?? Buffer.alloc(0);
    expect(sha('sha256', pdf)).toBe(row?.fileSha256);
    const record = JSON.parse(text(`data/${number}/metadata.json`));
    expect(record).toMatchObject({ number, licence: 'CC BY 4.0', issue: { id } });
    expect(JSON.stringify(record)).not.toMatch(/views|download|@example\.org/);
  }
});

test('bags of an unchanged issue are identical, also after views; on another day only the date differs', async () => {
  const { id, articles: made } = await anIssue('Unchanged');
  const first = (await bagOf(id)).bytes;
  await journal.request(`/api/v1/articles/${made[0]?.number}/view`, { method: 'POST' });
  expect((await bagOf(id)).bytes.equals(first)).toBe(true);
  journal.pass(2 * 24 * 3600);
  // The session has expired after that time.
  editor = await anAdministrator(journal);
  const [then, now] = [await unzip(first), await unzip((await bagOf(id)).bytes)];
  const changed = [...now].filter(([name, content]) => !then.get(name)?.equals(content)).map(([name]) => name);
  expect(
    changed.map((name) =>
      name
        .split('/')
        .at(-1)
        ?.replace(/-sha\d+/, ''),
    ),
  ).toEqual(['bag-info.txt', 'tagmanifest.txt', 'tagmanifest.txt']);
});

test('bags have distinct names: of issues with the same number, newer ones get a suffix', async () => {
  const nameOf = async (id: string) => {
    const { response, bytes } = await bagOf(id);
    const folders = new Set([...(await unzip(bytes)).keys()].map((name) => name.split('/')[0]));
    expect(response.headers.get('content-disposition')).toContain(`"${[...folders].join()}.zip"`);
    return [...folders].join();
  };
  const { id, draft, folder } = await anIssue('Regular', 0);
  const office = issuesClient(journal.as(editor.token));
  const add = async (change: object) => (await office.add({ ...draft, ...change })).data.id;
  const special = await add({ title: 'Special', isSpecial: true, year: 2026, month: 2 });
  const twin = await add({});
  const later = await add({ year: 2026 });
  const names = [await nameOf(id), await nameOf(special), await nameOf(twin)];
  expect(names).toEqual([folder, `${folder}-${special.slice(-8)}`, `${folder}-${twin.slice(-8)}`]);
  // An issue of another volume is named after that volume.
  expect(await nameOf(later)).toBe(folder.replace('2025-26', '2026-27'));
});

test('the title of a retracted article says so in each of its metadata files', async () => {
  const { id, articles: made, folder } = await anIssue('Retracted');
  const { id: articleId, number } = made[0] ?? expect.fail('The issue is empty.');
  const date = dayOf(journal.now().toISOString());
  const notice = { kind: 'RETRACTION', date, text: 'Nobody was asked.', tellAuthors: false } as const;
  await noticesClient(journal.as(editor.token)).add(articleId, notice);
  const { manuscriptTitle } = await articlesClient(journal.as()).byNumber(number);
  const whole = await unzip((await bagOf(id)).bytes);
  const text = (name: string) => whole.get(`${folder}/data/${number}/${name}`)?.toString() ?? '';
  expect(JSON.parse(text('metadata.json')).manuscriptTitle).toBe(`Retracted: ${manuscriptTitle}`);
  expect(text('article.xml')).toContain(`<article-title>Retracted: ${manuscriptTitle}</article-title>`);
});

test('contains every published version with its checksums', async () => {
  const { id, articles: made, folder } = await anIssue('Versions');
  const { id: articleId, number } = made[0] ?? expect.fail('The issue is empty.');
  const pdfs = [];
  const [first] = await journal.services.db.select().from(articles).where(eq(articles.id, articleId));
  for (const n of [2, 3]) {
    const bytes = await aPdf(`Version ${n}`);
    const { fileUrl } = await anUpload(journal, editor.token, 'article.pdf', bytes);
    const change = { publicationFileUrl: fileUrl, versionNote: `Figure ${n}.` };
    await submissionsClient(journal.as(editor.token)).update(articleId, change);
    pdfs.push(Buffer.from(bytes));
  }
  const whole = await unzip((await bagOf(id)).bytes);
  const at = (name: string) => whole.get(`${folder}/${name}`) ?? Buffer.alloc(0);
  expect(at(`data/${number}/article.pdf`).equals(pdfs[1] ?? Buffer.alloc(1))).toBe(true);
  expect(at(`data/${number}/article.v2.pdf`).equals(pdfs[0] ?? Buffer.alloc(1))).toBe(true);
  expect(sha('sha256', at(`data/${number}/article.v1.pdf`))).toBe(first?.fileSha256);
  const sums = manifestOf(at('manifest-sha512.txt').toString());
  for (const version of [1, 2]) {
    const path = `data/${number}/article.v${version}.pdf`;
    expect(sums.get(path)).toBe(sha('sha512', at(path)));
  }
  expect(JSON.parse(at(`data/${number}/metadata.json`).toString()).versions).toMatchObject([
    { number: 1, note: '', file: 'article.v1.pdf' },
    { number: 2, note: 'Figure 2.', file: 'article.v2.pdf' },
    { number: 3, note: 'Figure 3.', file: 'article.pdf' },
  ]);
  // An article with one version has one PDF.
  expect([...whole.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(4);

  const [earlier] = await journal.services.db
    .select({ storageKey: uploads.storageKey })
    .from(uploads)
    .where(eq(uploads.sha256, sha('sha256', pdfs[0] ?? Buffer.alloc(0))));
  await writeFile(join(journal.dataDir, 'files', earlier?.storageKey ?? ''), 'not what it was');
  expect((await site.request(`/issue/${id}/bag.zip`)).status).toBe(503);
});

test('does not contain withdrawn articles; an issue without articles is a valid bag too', async () => {
  const { id, articles: made, folder } = await anIssue('Withdrawn', 1);
  await submissionsClient(journal.as(editor.token)).update(made[0]?.id ?? '', { status: 'WITHDRAWN' });
  const names = [...(await unzip((await bagOf(id)).bytes)).keys()].filter((name) => name.includes('/data/'));
  expect(names).toEqual([`${folder}/data/issue.json`]);
});

test('refuses a damaged or missing file before the first byte is sent', async () => {
  const { id, articles: made } = await anIssue('Damaged');
  const one = eq(articles.number, made[1]?.number ?? '');
  const [row] = await journal.services.db.select().from(articles).where(one);
  const path = join(journal.dataDir, 'files', row?.fileKey ?? '');
  await writeFile(path, 'not what it was');
  const damaged = await site.request(`/issue/${id}/bag.zip`);
  expect(damaged.status).toBe(503);
  expect(await damaged.json()).toMatchObject({ success: false, error: 'FILE_DAMAGED' });
  await journal.services.db.update(articles).set({ fileKey: 'uploads/zz/none.pdf' }).where(one);
  const lost = await site.request(`/issue/${id}/bag.zip`);
  expect([lost.status, await lost.json()]).toMatchObject([503, { error: 'FILE_MISSING' }]);
});

test('answers 404 for unknown issues, HEAD with the length, and closes files when the client disconnects', async () => {
  for (const id of ['x', '%00', editor.id]) expect((await site.request(`/issue/${id}/bag.zip`)).status, id).toBe(404);
  const { id } = await anIssue('Left', 1);
  const { bytes } = await bagOf(id);
  const head = await site.request(`/issue/${id}/bag.zip`, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(bytes.length));
  const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
  const before = await openFiles();
  for (let n = 0; n < 20; n++) {
    const reader = (await site.request(`/issue/${id}/bag.zip`)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 2);
});

test('hostile texts change neither the paths nor the lines of its tag files', async () => {
  const HOSTILE = [
    '../../../etc/passwd',
    '/etc/cron.d/x',
    '-rf .',
    'CON',
    'a\r\nPayload-Oxum: 1.1\r\nX-Pwned: 1',
    'a\u2028b\u0085Payload-Oxum: 1.1',
    'a\0b\u001b[2J',
    '\u202egpj.exe\u2066',
    '0123456789abcdef  data/other.pdf',
    ': : : %0D%0A "\\',
    '\ud800 lone surrogate',
  ];
  const staff = journal.as(editor.token);
  const author = await anAuthor(journal);
  const { version: _, ...settings } = await journalClient(staff).readAsStaff();
  for (const text of HOSTILE) {
    await journalClient(staff).change({
      ...settings,
      publisher: `P ${text}`.slice(0, 80),
      tagline: text.slice(0, 80),
    });
    issueNumber += 1;
    const { data } = await issuesClient(staff).add({ issueNumber, year: 2025, month: 7, title: `T ${text}` });
    const { id, number } = await aSubmission(journal, {
      author,
      manuscriptTitle: `T ${text}`,
      keywords: text,
      abstract: text,
      authors: [{ fullName: `N ${text}`, email: 'a@example.org', affiliation: text }],
    });
    await submissionsClient(staff).update(id, { status: 'PUBLISHED', issueId: data.id });
    const { response, bytes } = await bagOf(data.id);
    expect(response.headers.get('content-disposition'), text).toMatch(
      /^attachment; filename="(mds-jaed-2025-26-issue-\d+\.zip)"; filename\*=UTF-8''\1$/,
    );
    const files = await unzip(bytes);
    const root = `mds-jaed-2025-26-issue-${issueNumber}`;
    expect([...files.keys()].sort(), text).toEqual(
      [
        'bag-info.txt',
        'bagit.txt',
        'manifest-sha256.txt',
        'manifest-sha512.txt',
        'tagmanifest-sha256.txt',
        'tagmanifest-sha512.txt',
        'data/issue.json',
        ...['article.pdf', 'article.xml', 'metadata.json'].map((name) => `data/${number}/${name}`),
      ]
        .map((name) => `${root}/${name}`)
        .sort(),
    );
    const info = files.get(`${root}/bag-info.txt`)?.toString() ?? '';
    expect(
      info
        .trimEnd()
        .split(/\r\n|[\n\r\u0085\u2028]/)
        .map((line) => line.split(':')[0]),
      text,
    ).toEqual([
      'Source-Organization',
      'Organization-Address',
      'External-Description',
      'External-Identifier',
      'Internal-Sender-Identifier',
      'Bagging-Date',
      'Payload-Oxum',
    ]);
    expect(info, text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
    for (const name of ['manifest-sha256.txt', 'tagmanifest-sha512.txt'])
      for (const line of files.get(`${root}/${name}`)?.toString().trimEnd().split('\n') ?? [])
        expect(line, text).toMatch(/^[0-9a-f]{64,128} {2}[\w./-]+$/);
  }
});
