import { within } from '@testing-library/react';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import { inLanguage } from '#platform/languages.ts';
import { visitorApi } from '#rendering/page-loader.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission } from '#testing/makers.ts';
import { ORIGIN, renderedPage } from '#testing/rendered-page.ts';
import * as archivePage from './reading/screens/archive.tsx';
import * as articlePage from './reading/screens/article.tsx';
import * as issuePage from './reading/screens/issue.tsx';
import * as journalPage from './reading/screens/journal.tsx';
import * as searchPage from './search/screens/search.tsx';

const journal = testJournal();
const FRONT_MATTER = 'On **soil**.';
let issueId: string;
let number: string;
beforeAll(async () => {
  const { token } = await anAdministrator(journal);
  const topics = topicsClient(journal.as(token));
  const topic = await topics.add({ name: 'Water', translations: { fr: { name: 'Eau' } } });
  await topics.add({ name: 'Labour' });
  const issue = await issuesClient(journal.as(token)).add({
    issueNumber: 1,
    year: 2026,
    month: 7,
    title: 'Land',
    description: 'On land',
    frontMatter: FRONT_MATTER,
    topic: 'Labour',
    translations: { fr: { title: 'Terre', description: 'Sur la terre' } },
  });
  issueId = issue.data.id;
  for (const manuscriptTitle of ['Wells', 'Pumps']) {
    const made = await aSubmission(journal, { manuscriptTitle, topic: topic.data.id });
    await submissionsClient(journal.as(token)).update(made.id, { status: 'PUBLISHED', issueId });
    number = made.number;
  }
});

interface Route {
  loader: unknown;
  default: Parameters<typeof renderedPage>[0]['default'];
  meta?: unknown;
}

/** The page at an address below `/fr`, with the data that its loader reads. */
const inFrench = (route: Route, path: string, params: Record<string, string> = {}) =>
  inLanguage('fr', async () => {
    const context = new RouterContextProvider();
    context.set(visitorApi, journal.as());
    const request = new Request(`${ORIGIN}${path}`);
    const load = route.loader as (call: object) => Promise<unknown>;
    const document = renderedPage(route, await load({ request, context, params, url: new URL(request.url) }));
    return { document, screen: within(document.body) };
  });
const langOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang') ?? null;
const textOf = (document: Document, selector: string) => document.querySelector(selector)?.textContent;
const contentOf = (document: Document, name: string) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

test('the page of an issue is in French, and what is not translated is marked as English', async () => {
  const { document, screen } = await inFrench(issuePage, `/issue/${issueId}`, { id: issueId });
  expect(document.title).toMatch(/^Terre \|/);
  expect(contentOf(document, 'description')).toBe('Sur la terre');
  expect(langOf(screen.getByRole('heading', { level: 1, name: 'Terre' }))).toBeNull();
  expect(langOf(screen.getByText('soil'))).toBe('en');
  expect(screen.getAllByText('Eau')).toHaveLength(2);
  expect(screen.queryByText('Water')).toBeNull();
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${ORIGIN}/fr/issue/${issueId}`);
});

test('the archive has the French of its issues, and topics in French that filter by their English names', async () => {
  const { document, screen } = await inFrench(archivePage, '/archive?topic=Labour');
  expect(langOf(screen.getByRole('link', { name: 'Terre' }))).toBeNull();
  expect(screen.getByText('Sur la terre')).toBeDefined();
  expect(screen.getByRole('option', { name: 'Eau' }).getAttribute('value')).toBe('Water');
  expect(screen.getByRole('option', { name: 'Labour' }).getAttribute('lang')).toBe('en');
  expect(textOf(document, 'option[selected]')).toBe('Labour');
});

test('the page of an article names topic and issue in French, and links to them as before', async () => {
  const { document, screen } = await inFrench(articlePage, `/article/${number}/pumps`, { number, slug: 'pumps' });
  expect(screen.getByRole('link', { name: 'Eau' }).getAttribute('href')).toBe('/journal?topic=Water');
  expect(screen.getByRole('link', { name: 'Terre' }).getAttribute('href')).toBe(`/issue/${issueId}`);
  expect(contentOf(document, 'article:section')).toBe('Eau');
  expect(textOf(document, 'script[type="application/ld+json"]')).toContain('"name":"Terre","item"');
  expect(screen.getAllByText('Eau')).toHaveLength(2);
});

test('the list of a topic has its French name; the filter and the address keep the English one', async () => {
  const { document, screen } = await inFrench(journalPage, '/journal?topic=water');
  expect(document.title).toContain('Eau');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${ORIGIN}/fr/journal?topic=Water`);
  expect(document.querySelector('option[selected]')?.getAttribute('value')).toBe('Water');
  expect(screen.getAllByText('Terre')).toHaveLength(2);
});

test('a search shows topics and issues in French, and finds a topic by its French name', async () => {
  const { screen } = await inFrench(searchPage, '/search?q=eau&topic=');
  expect(screen.getByRole('link', { name: 'Eau' }).getAttribute('href')).toMatch(/\?topic=Water$/);
  const filtered = await inFrench(searchPage, '/search?q=wells&topic=Water');
  const facets = within(filtered.document.querySelector<HTMLElement>('.search-facets') ?? filtered.document.body);
  expect(facets.getByRole('link', { name: /^Eau/ }).getAttribute('aria-current')).toBe('true');
  expect(facets.getByText('Terre')).toBeDefined();
  expect(filtered.document.querySelector('.search-chip')?.textContent).toBe('Eau');
  expect(textOf(filtered.document, '.search-hit .kicker')).toMatch(/^Eau ·/);
});
