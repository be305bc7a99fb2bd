import { eq, sql } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { asId } from '#testing/ids.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';
import { articlesClient } from '../client.ts';
import type { Hit } from '../search/contract.ts';
import { articles } from '../server/tables.ts';
import { articleSearch, articleTexts, searchWords } from './server/tables.ts';
import { INDEX_VERSION } from './server/words.ts';

const { journal, publish, search: searchBy, listedTitles: listed, people } = searchableJournal();
const ACCENTED = 'Résumés of Paraná’s Naïve Traders';
const PLAIN = 'Resumes of Naive Traders';
let accented: SubmissionId;

const search = (q: string) => searchBy({ q });
const titlesOf = ({ data }: { data: Hit[] }) => data.map(({ article }) => article.manuscriptTitle).sort();
const by = (...names: string[]) => names.map((fullName) => ({ fullName, email: 'a@example.org', affiliation: 'Huye' }));

beforeAll(async () => {
  ({ id: accented } = await publish(ACCENTED, {
    pdf: 'Prices in São Tomé were gathered by Muñoz.',
    authors: by('María de la Cruz', 'Nguyễn Văn An', 'Đỗ Thị Hoa'),
    keywords: 'café, crème brûlée, lüdenscheidt-ähre',
    abstract: 'Of Łódź and of Strasse, Straße.',
  }));
  await publish(PLAIN, {
    pdf: 'Prices in Sao Tome were gathered by Munoz.',
    authors: by('Maria Nguyen'),
    keywords: 'cafe, creme brulee, ludenscheidt-ahre',
    abstract: 'Of Lodz and of Strasse.',
  });
});

const BOTH = [PLAIN, ACCENTED];

describe.each([
  ['an author', 'maria', 'María'],
  ['an author with several accents', 'nguyen', 'NGUYỄN'],
  ['a name with combining marks', 'maria', 'Mari\u0301a'],
  ['a title, in another word form', 'resume', 'résumé'],
  ['a title', 'naive', 'naïve'],
  ['a keyword', 'cafe', 'café'],
  ['a hyphenated keyword', 'ludenscheidt-ahre', 'lüdenscheidt-ähre'],
  ['a phrase', '"creme brulee"', '"crème brûlée"'],
  ['the abstract', 'lodz', 'Łódź'],
  ['a letter that becomes two', 'strasse', 'straße'],
  ['the PDF', 'munoz', 'Muñoz'],
  ['words from several fields', 'sao tome maria', 'são tomé maría'],
])('%s', (_, plain, written) => {
  test.each([plain, written])('%j finds both spellings', async (q) => {
    expect(titlesOf(await search(q))).toEqual(BOTH);
    expect((await listed(q)).sort()).toEqual(BOTH);
  });
});

test.each([
  ['mari', ['María', 'Maria']],
  ['MARÍ', ['María', 'Maria']],
  ['guye', ['Nguyễn', 'Nguyen']],
])('the list finds %j as a part of words', async (q) => {
  expect((await listed(q)).sort()).toEqual(BOTH);
});

test('finds a name as written whose unaccented form is a stop word', async () => {
  expect(titlesOf(await search('Đỗ'))).toEqual([ACCENTED]);
  expect(await search('do')).toMatchObject({ total: 0 });
});

test('excludes a word with and without accents', async () => {
  for (const q of ['traders -lodz', 'traders -Łódź']) expect(await search(q)).toMatchObject({ total: 0 });
});

test('marks the words as written in the article', async () => {
  const titles = (await search('resume naive')).data.map(({ title }) => title);
  expect(titles).toContain('\u0002Résumés\u0003 of Paraná’s \u0002Naïve\u0003 Traders');
  const abstracts = (await search('lodz')).data.map(({ excerpt }) => excerpt).join();
  expect(abstracts).toContain('\u0002Łódź\u0003 and');
  const { data } = await search('munoz');
  expect(data.every(({ isFromText }) => isFromText)).toBe(true);
  expect(data.map(({ excerpt }) => excerpt).join()).toContain('gathered by \u0002Muñoz\u0003');
});

test('finds a passage in a long PDF after ligatures that become two letters without accents', async () => {
  const filler = 'Œuvres of Cæsar, œuvres of cæsium.\n'.repeat(60);
  const document = await PDFDocument.create();
  const layout = { x: 20, y: 2000, size: 8, lineHeight: 10 };
  document.addPage([500, 2100]).drawText(`${filler}Then Güldenstädt came.\n${filler}`, layout);
  await publish('Of a Passage', { bytes: await document.save() });
  const { data } = await search('guldenstadt');
  expect(data[0]?.excerpt).toContain('Then \u0002Güldenstädt\u0003 came');
});

test('corrects misspelt words ignoring accents', async () => {
  await publish('Of Spelling', { keywords: 'Đặng-Trần, Përmët' });
  expect(await search('permte')).toMatchObject({ suggestion: 'permet', isCorrected: true, total: 1 });
  expect(await search('Përmtë')).toMatchObject({ suggestion: 'permet', isCorrected: true, total: 1 });
  for (const q of ['maria', 'María', 'permet']) expect((await search(q)).suggestion, q).toBeNull();
});

test('staff find submissions by names with and without accents; wildcards are plain text', async () => {
  const staff = editorialClient(journal.as(people().editor.token));
  const found = async (q: string) =>
    (await staff.list({ q })).data.map(({ manuscriptTitle }) => manuscriptTitle).sort();
  for (const q of ['maria', 'MARÍA', 'resumes of', 'RÉSUMÉS of', 'creme', 'crème'])
    expect(await found(q), q).toEqual(expect.arrayContaining(q.endsWith(' of') ? [ACCENTED] : BOTH));
  expect(await found('nguyên văn')).toEqual([ACCENTED]);
  for (const q of ['%', '％', '_', '＿', '\\', '＼', 'é%']) expect(await found(q), q).toEqual([]);
});

test('the archive finds issues with and without accents', async () => {
  const issue = { year: 2024, month: 2, isSpecial: false };
  await journal.services.issues.add({ ...issue, issueNumber: 1, title: 'Économie', description: 'De São Tomé' }, null);
  await journal.services.issues.add({ ...issue, issueNumber: 2, title: 'Economie', description: 'Of Sao Tome' }, null);
  const found = async (q: string) =>
    (await articlesClient(journal.as()).issues({ q, topic: '', page: 1, perPage: 20 })).data
      .map(({ title }) => title)
      .sort();
  for (const q of ['econ', 'ÉCON', 'sao tome', 'são tomé']) expect(await found(q), q).toEqual(['Economie', 'Économie']);
  for (const q of ['%', '_']) expect(await found(q), q).toEqual([]);
});

test('rebuilds index rows of another version in the background', async () => {
  const { db, articleTexts: texts } = journal.services;
  const [{ fileId } = { fileId: null }] = await db.select().from(articles).where(eq(articles.id, accented));
  // Index rows as an older version made them.
  await db.execute(
    sql`update articles set words = setweight(to_tsvector('english', title), 'A') where id = ${accented}`,
  );
  await db.execute(sql`update article_texts set words = to_tsvector('english', text) where file_id = ${fileId}`);
  await db.execute(
    sql`update article_search set index_version = 0, words = to_tsvector('english', ${ACCENTED}) where article_id = ${accented}`,
  );
  await db.execute(sql`update article_spellings set haystack = lower(${ACCENTED}), head = to_tsvector('english', ${ACCENTED}), vocabulary = array['résumés']
    where article_id = ${accented}`);
  await db.execute(sql`insert into search_words values ('résumés', 1)`);
  expect(titlesOf(await search('resume'))).toEqual([PLAIN]);
  await texts.catchUp();
  for (const q of ['resume', 'maria', 'munoz', 'lodz', 'cafe']) expect(titlesOf(await search(q)), q).toEqual(BOTH);
  const [stored] = await db
    .select()
    .from(articleTexts)
    .where(eq(articleTexts.fileId, fileId ?? asId('')));
  expect(stored?.words).toContain('munoz');
  const [article] = await db.select().from(articles).where(eq(articles.id, accented));
  expect(article?.words).toContain(`'maria':`);
  expect(await db.$count(searchWords, eq(searchWords.word, 'résumés'))).toBe(0);
  const versions = await db.selectDistinct({ version: articleSearch.indexVersion }).from(articleSearch);
  expect(versions).toEqual([{ version: INDEX_VERSION }]);
});
