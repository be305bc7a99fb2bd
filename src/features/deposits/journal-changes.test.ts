import { beforeAll, expect, test } from 'vitest';
import { depositingJournal } from '#testing/depositing-journal.ts';

const { journal, doaj, anArticle, depositOf, setJournal } = await depositingJournal();
beforeAll(() => journal.work());

const atDoaj = () => JSON.stringify([...doaj.articles.values()].at(-1));

test('deposits with DOAJ are sent again only when the journal’s name, publisher or ISSN changes', async () => {
  const { id } = await anArticle();
  const within = { timeout: 30_000 };
  await expect.poll(async () => (await depositOf(id, 'DOAJ')).state, within).toBe('ACCEPTED');
  await setJournal({ publisher: 'Another Press' });
  await expect.poll(atDoaj, within).toContain('"publisher":"Another Press"');
  await setJournal({ publisher: 'Another Press', name: 'Another Journal' });
  await expect.poll(atDoaj, within).toContain('"title":"Another Journal"');
  await setJournal({ publisher: 'Another Press', name: 'Another Journal', tagline: 'Other words' });
  await setJournal({ publisher: 'Another Press', name: 'Another Journal', tagline: 'Other words', issn: '2049-3649' });
  await expect.poll(atDoaj, within).toContain('"id":"2049-3649"');
  await expect.poll(async () => (await depositOf(id, 'DOAJ')).state, within).toBe('ACCEPTED');
  expect(doaj.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3);
}, 180_000);
