import { JSDOM } from 'jsdom';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { noticesClient, submissionsClient } from '#features/submissions/client.ts';
import { anUpload, aPdf } from '#testing/makers.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';
import { testSite } from '#testing/site.ts';
import { articlesClient } from '../client.ts';
import { headlineOf, NOTICE_KINDS } from '../rules.ts';

const { journal, publish, search, titles, listed, listedTitles, people } = searchableJournal();

const ABOUT = { RETRACTION: 'Paying by Phone', CORRECTION: 'Tilling by Hand', EXPRESSION_OF_CONCERN: 'Lending by Lot' };
const NEWER = 'Weighing by Ear';

beforeAll(async () => {
  const { token } = people().editor;
  for (const kind of NOTICE_KINDS) {
    const { id } = await publish(ABOUT[kind]);
    const date = dayOf(journal.now().toISOString());
    await noticesClient(journal.as(token)).add(id, { kind, date, text: 'Table 2 is wrong.' });
  }
  const { id } = await publish(NEWER);
  const { fileUrl } = await anUpload(journal, token, 'new.pdf', await aPdf('Proofs.'));
  await submissionsClient(journal.as(token)).update(id, { publicationFileUrl: fileUrl, versionNote: 'Proofs read.' });
});

/** Titles of all entries of the feed. */
async function fedTitles(): Promise<string[]> {
  const text = await (await testSite(journal).request('/feed.xml')).text();
  const { document } = new JSDOM(text, { contentType: 'text/xml' }).window;
  return [...document.querySelectorAll('entry > title')].map((title) => title.textContent ?? '');
}

/** The title with its prefix in each citation. */
async function citedTitles(): Promise<string[]> {
  const [article] = (await search({ q: ABOUT.RETRACTION })).data;
  const citations = await articlesClient(journal.as()).citations(article?.article.number ?? '');
  const whole = citations.map(({ parts }) => parts.map(({ text }) => text).join(''));
  return whole.map((text) => /[“‘"]?\w+: Paying by Phone[.,]?[”’"]?/.exec(text)?.[0] ?? text);
}

test('finds a title with the prefixes of pages, citations and feeds', async () => {
  const [article] = (await search({ q: ABOUT.RETRACTION })).data;
  const fed = await fedTitles();
  expect(fed).toHaveLength(3 * 2 + 2);
  const prefixed = [...fed, ...(await citedTitles()), article ? headlineOf(article.article) : ''];
  expect(prefixed).toEqual(
    expect.arrayContaining([
      'Retracted: Paying by Phone',
      '[Retracted] Paying by Phone',
      'Retraction: Paying by Phone',
      '[Corrected] Tilling by Hand',
      'Correction: Tilling by Hand',
      '[Expression of concern] Lending by Lot',
      'Expression of concern: Lending by Lot',
      'Version 2: Weighing by Ear',
    ]),
  );
  for (const title of prefixed) {
    const expected = [...Object.values(ABOUT), NEWER].filter((plain) => title.includes(plain));
    for (const q of [
      title,
      `“${title.replace(/[“”]/g, '')}”`,
      `  ${title.toUpperCase()}`,
      title.replace(' ', '\u00a0'),
    ]) {
      expect(await titles({ q }), q).toEqual(expected);
      expect(await listedTitles(q), q).toEqual(expected);
    }
  }
});

test('corrects a misspelt title without its prefix', async () => {
  expect(await search({ q: 'Retracted: Payng by Phone' })).toMatchObject({ suggestion: 'paying by Phone', total: 1 });
  expect(await listed('[Retracted] Payng by Phone')).toMatchObject({ corrected: 'paying by Phone', total: 1 });
});

test('finds part of a prefixed title and applies exclusions', async () => {
  expect(await listedTitles('Retracted: aying by pho')).toEqual(['Paying by Phone']);
  expect(await titles({ q: 'Retracted: "by phone" -market' })).toEqual(['Paying by Phone']);
  expect(await titles({ q: '"Retracted: Paying" -phone' })).toEqual([]);
});

test('searches a prefix without punctuation, or alone, as a word', async () => {
  await publish('Why Studies Are Retracted');
  for (const q of [
    'Retracted',
    'Retracted:',
    '"Retracted:"',
    '[Retracted]',
    'retracted studies',
    '"Retracted:" studies',
  ])
    expect(await titles({ q }), q).toEqual(['Why Studies Are Retracted']);
  for (const q of ['retracted paying', 'correction by hand', 'studies retracted: paying', 'Unmarked: Paying by Phone'])
    expect(await titles({ q }), q).toEqual([]);
});
