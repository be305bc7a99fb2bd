import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#base/ids.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { articlesClient } from '../client.ts';
import { articles } from '../server/tables.ts';
import { RelatedArticles } from './screens/article/related.tsx';

const journal = testJournal();
let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});
const relatedTo = (number: string) => articlesClient(journal.as()).related(number);
const anArticle = (manuscriptTitle: string, keywords: string, topic?: string) =>
  aSubmission(journal, { manuscriptTitle, keywords, author, status: 'PUBLISHED', ...(topic && { topic }) });

test('lists articles with the same keywords first, then those of the topic, and never the article itself', async () => {
  const [land, health] = [await journal.services.topics.add('Land'), await journal.services.topics.add('Health')];
  const article = await anArticle('Terraces and Tenure', 'land tenure, soil conservation', land.id);
  const sibling = await anArticle('Markets', 'maize prices', land.id);
  const cousin = await anArticle('Clinics on plots', 'land tenure, clinics', health.id);
  await anArticle('Vaccines', 'cold chains', health.id);
  const twin = await anArticle('Erosion', 'Soil Conservation; land tenure', land.id);
  const found = await relatedTo(article.number);
  expect(found.map(({ number }) => number)).toEqual([twin.number, cousin.number, sibling.number]);
  expect(found[0]).toEqual({
    number: twin.number,
    slug: 'erosion',
    manuscriptTitle: 'Erosion',
    language: 'en',
    translatedTitles: {},
    topic: 'Land',
    publishedAt: expect.any(String),
    authors: ['Claudine Mukamana', 'Eric Nshimiyimana'],
    notices: [],
  });
});

test('omits titles of authors', async () => {
  const topic = (await journal.services.topics.add('Titles')).id;
  const article = await anArticle('Wells', 'deep wells', topic);
  const { id } = await anArticle('Pumps', 'deep wells', topic);
  const authors = ['Dr. Jean Habimana, PhD', 'Ministry of Health, Rwanda'].map((fullName) => ({
    fullName,
    affiliation: 'Kigali',
    orcid: null,
    ror: null,
    roles: [],
  }));
  await journal.services.db.update(articles).set({ authors }).where(eq(articles.id, id));
  expect((await relatedTo(article.number))[0]?.authors).toEqual(['Jean Habimana', 'Ministry of Health, Rwanda']);
});

test('omits retracted and unpublished articles', async () => {
  const topic = (await journal.services.topics.add('Energy')).id;
  const article = await anArticle('Solar homes', 'solar energy', topic);
  const retracted = await anArticle('Solar streets', 'solar energy', topic);
  const withdrawn = await anArticle('Solar shops', 'solar energy', topic);
  expect((await relatedTo(article.number)).length).toBe(2);
  const notice = { id: newId(), kind: 'RETRACTION' as const, date: '2026-03-12', text: '', doi: null };
  const { db } = journal.services;
  await db
    .update(articles)
    .set({ notices: [notice] })
    .where(eq(articles.id, retracted.id));
  await db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, withdrawn.id));
  expect(await relatedTo(article.number)).toEqual([]);
});

test('answers 404 for an unknown article and 410 for an unpublished one', async () => {
  const { id, number } = await anArticle('Gone', 'going', (await journal.services.topics.add('Going')).id);
  expect(await relatedTo(number)).toEqual([]);
  await journal.services.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, id));
  await expect(relatedTo(number)).rejects.toMatchObject({ failure: 'gone', code: 'WITHDRAWN' });
  await expect(relatedTo('MDS-1999-0001')).rejects.toMatchObject({ failure: 'missing', code: 'NOT_FOUND' });
});

test('shows the notices of related articles', async () => {
  const topic = (await journal.services.topics.add('Water')).id;
  const article = await anArticle('Wells', 'water tables', topic);
  const doubted = await anArticle('Springs', 'water tables', topic);
  await anArticle('Rivers', 'water tables', topic);
  const notice = { id: newId(), date: '2026-03-12', text: 'Of a table.', doi: null };
  const notices = [
    { ...notice, kind: 'CORRECTION' as const },
    { ...notice, id: newId(), kind: 'EXPRESSION_OF_CONCERN' as const },
  ];
  await journal.services.db.update(articles).set({ notices }).where(eq(articles.id, doubted.id));
  const related = await relatedTo(article.number);
  const noticesOf = (title: string) => related.find(({ manuscriptTitle }) => manuscriptTitle === title)?.notices;
  expect(noticesOf('Springs')).toEqual([{ kind: 'CORRECTION' }, { kind: 'EXPRESSION_OF_CONCERN' }]);
  expect(noticesOf('Rivers')).toEqual([]);
  const html = renderToStaticMarkup(createElement(RelatedArticles, { articles: related }));
  const { document } = new JSDOM(html).window;
  const entries = [...document.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  expect(entries.find((text) => text.includes('Springs'))).toContain('Expression of concern');
  expect(entries.find((text) => text.includes('Rivers'))).not.toContain('concern');
});

test('lists at most four, in a stable order, with special characters in keywords', async () => {
  const topic = (await journal.services.topics.add('Signs')).id;
  const made = [];
  for (let index = 0; index < 6; index++) made.push(await anArticle(`Signs ${index}`, `%_\\, "'; --, [50%]`, topic));
  const number = made[0]?.number ?? '';
  const found = await relatedTo(number);
  expect(found.length).toBe(4);
  expect(await relatedTo(number)).toEqual(found);
});
