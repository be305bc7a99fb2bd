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

/** Where the list of articles, or another screen, leads on to from an address; nothing where it stays. */
async function ledTo(query: Record<string, string>, path = '/journal', loader: typeof list | typeof search = list) {
  const context = new RouterContextProvider();
  context.set(visitorApi, journal.as());
  const request = new Request(`https://journal.example.org${path}?${new URLSearchParams(query)}`);
  const answer: unknown = await loader({ request, params: {}, context } as never).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? `${answer.status} ${answer.headers.get('location')}` : undefined;
}

test('the address of a topic by any of its former names leads to its name, for good, with what else stands in it', async () => {
  const { data: topic } = await office().add({ name: 'Land & Water' });
  await office().change(topic.id, { name: 'Soil' });
  await office().change(topic.id, { name: 'Soil and Water' });
  const now = '301 /journal?topic=Soil+and+Water';
  expect(await ledTo({ topic: 'Land & Water' })).toBe(now);
  expect(await ledTo({ topic: 'SOIL' })).toBe(now);
  expect(await ledTo({ topic: 'Soil', q: 'maize', page: '2' })).toBe(
    '301 /journal?q=maize&topic=Soil+and+Water&page=2',
  );
  expect([await ledTo({ topic: 'soil and water' }), await ledTo({ topic: topic.id })]).toEqual([undefined, undefined]);
  expect([await ledTo({ topic: 'Unheard of' }), await ledTo({})]).toEqual([undefined, undefined]);
});

test('so does a search narrowed by one, with all that it asks; of a topic there is, it stays', async () => {
  const { data: topic } = await office().add({ name: 'Roads' });
  await office().change(topic.id, { name: 'Roads and Rail' });
  const searched = (query: Record<string, string>) => ledTo(query, '/search', search);
  const asked = { q: 'maize', year: '2024', sort: 'newest' };
  const now = '301 /search?q=maize&topic=Roads+and+Rail&year=2024&sort=newest';
  expect(await searched({ ...asked, topic: 'roads' })).toBe(now);
  expect(await searched({ ...asked, topic: 'Roads', page: '2' })).toBe(`${now}&page=2`);
  expect([await searched({ topic: 'Roads and Rail' }), await searched({ topic: 'Unheard of' })]).toEqual(
    Array(2).fill(undefined),
  );
  await office().add({ name: 'Roads' });
  expect(await searched({ q: 'maize', topic: 'Roads' })).toBeUndefined();
});

test('a name that another topic has taken since is that topic’s; one of a deleted topic leads nowhere', async () => {
  const { data: first } = await office().add({ name: 'Trade' });
  await office().change(first.id, { name: 'Trade and Aid' });
  expect(await ledTo({ topic: 'Trade' })).toBe('301 /journal?topic=Trade+and+Aid');
  const { data: second } = await office().add({ name: 'Trade' });
  expect(await ledTo({ topic: 'Trade' })).toBeUndefined();
  await office().change(second.id, { name: 'Commerce' });
  expect(await ledTo({ topic: 'Trade' })).toBe('301 /journal?topic=Commerce');
  await office().remove(second.id);
  expect(await ledTo({ topic: 'Commerce' })).toBeUndefined();
});
