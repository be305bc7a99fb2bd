import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { topicsClient } from '#features/topics/client.ts';
import { visitorApi } from '#rendering/page-loader.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, type Person } from '#testing/makers.ts';
import { loader as list } from '../reading/screens/journal.tsx';
import { loader as search } from './screens/search.tsx';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const office = () => topicsClient(journal.as(editor.token));

/** Returns status and target of the redirect from an address of a screen; undefined without a redirect. */
async function redirectOf(
  query: Record<string, string>,
  path = '/journal',
  loader: typeof list | typeof search = list,
) {
  const context = new RouterContextProvider();
  context.set(visitorApi, journal.as());
  const request = new Request(`https://journal.example.org${path}?${new URLSearchParams(query)}`);
  const answer: unknown = await loader({ request, params: {}, context } as never).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? `${answer.status} ${answer.headers.get('location')}` : undefined;
}

test('redirects an address with any earlier name of a topic to its current name (301), keeping the other parameters', async () => {
  const { data: topic } = await office().add({ name: 'Land & Water' });
  await office().change(topic.id, { name: 'Soil' });
  await office().change(topic.id, { name: 'Soil and Water' });
  const now = '301 /journal?topic=Soil+and+Water';
  expect(await redirectOf({ topic: 'Land & Water' })).toBe(now);
  expect(await redirectOf({ topic: 'SOIL' })).toBe(now);
  expect(await redirectOf({ topic: 'Soil', q: 'maize', page: '2' })).toBe(
    '301 /journal?q=maize&topic=Soil+and+Water&page=2',
  );
  expect([await redirectOf({ topic: 'soil and water' }), await redirectOf({ topic: topic.id })]).toEqual([
    undefined,
    undefined,
  ]);
  expect([await redirectOf({ topic: 'Unheard of' }), await redirectOf({})]).toEqual([undefined, undefined]);
});

test('redirects a search filtered by an earlier topic name, keeping the other parameters, unless another topic has that name', async () => {
  const { data: topic } = await office().add({ name: 'Roads' });
  await office().change(topic.id, { name: 'Roads and Rail' });
  const searched = (query: Record<string, string>) => redirectOf(query, '/search', search);
  const parameters = { q: 'maize', year: '2024', sort: 'newest' };
  const now = '301 /search?q=maize&topic=Roads+and+Rail&year=2024&sort=newest';
  expect(await searched({ ...parameters, topic: 'roads' })).toBe(now);
  expect(await searched({ ...parameters, topic: 'Roads', page: '2' })).toBe(`${now}&page=2`);
  expect([await searched({ topic: 'Roads and Rail' }), await searched({ topic: 'Unheard of' })]).toEqual(
    Array(2).fill(undefined),
  );
  await office().add({ name: 'Roads' });
  expect(await searched({ q: 'maize', topic: 'Roads' })).toBeUndefined();
});

test('does not redirect a name that another topic has taken or that belongs to a deleted topic', async () => {
  const { data: first } = await office().add({ name: 'Trade' });
  await office().change(first.id, { name: 'Trade and Aid' });
  expect(await redirectOf({ topic: 'Trade' })).toBe('301 /journal?topic=Trade+and+Aid');
  const { data: second } = await office().add({ name: 'Trade' });
  expect(await redirectOf({ topic: 'Trade' })).toBeUndefined();
  await office().change(second.id, { name: 'Commerce' });
  expect(await redirectOf({ topic: 'Trade' })).toBe('301 /journal?topic=Commerce');
  await office().remove(second.id);
  expect(await redirectOf({ topic: 'Commerce' })).toBeUndefined();
});
