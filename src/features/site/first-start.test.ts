import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactClient } from '#features/contact/client.ts';
import { contactInfo } from '#features/contact/server/tables.ts';
import { pagesClient } from '#features/pages/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import type { Topic } from '#features/topics/contract.ts';
import { topics } from '#features/topics/server/tables.ts';
import { faultyCalls } from '#testing/faults.ts';
import { testJournal } from '#testing/journal.ts';
import { prepareJournal } from './server/first-start.ts';
import { FRENCH_CONTACT, FRENCH_TOPICS } from './server/starter/fr.ts';
import { STARTER_CONTACT, STARTER_PAGES, STARTER_TOPICS } from './server/starter.ts';

const faults = faultyCalls();
const journal = testJournal({}, faults);

const frenchOf = ({ translations }: Topic) => translations?.fr?.name;

/** Starts with the `n`th call to the database failing, as after a kill; returns whether there was such a call. */
async function startFailingAt(n: number): Promise<boolean> {
  faults.arm(n, 'before');
  await prepareJournal(journal.services, undefined).catch(() => {});
  const hit = faults.disarm();
  await expect.poll(() => faults.areAllBack()).toBe(true);
  return hit !== undefined;
}

test('a first start resumes after a failure at any call, with nothing missing or duplicated', async () => {
  let n = 1;
  while (await startFailingAt(n)) n += 1;
  const visitor = journal.as();
  const written = await topicsClient(visitor).list();
  expect(written.map(({ name }) => name).toSorted()).toEqual(STARTER_TOPICS.toSorted());
  expect(new Set(written.map(frenchOf))).toEqual(new Set(FRENCH_TOPICS));
  expect((await contactClient(visitor).info()).translations).toEqual({ fr: FRENCH_CONTACT });
  expect(await pagesClient(visitor).about()).toHaveLength(STARTER_PAGES.about.length);
  expect(await pagesClient(visitor).faqs()).toHaveLength(STARTER_PAGES.faqs.length);
});

test('a journal of an earlier release gets the French of topics and contact details that are as they were, and of no others', async () => {
  const { db } = journal.services;
  const [renamed] = STARTER_TOPICS;
  await db.update(topics).set({ translations: {} });
  await db.update(topics).set({ name: 'Land' }).where(eq(topics.name, renamed));
  await db.update(contactInfo).set({ translations: {}, officeHours: 'Never' });
  await prepareJournal(journal.services, undefined);
  const after = new Map((await topicsClient(journal.as()).list()).map((topic) => [topic.name, frenchOf(topic)]));
  expect(after.get('Land')).toBeUndefined();
  expect(after.get('Health Economics')).toBe('Économie de la santé');
  expect(await contactClient(journal.as()).info()).not.toHaveProperty('translations');
  const { officeHours } = STARTER_CONTACT;
  await db.update(contactInfo).set({ officeHours });
  await prepareJournal(journal.services, undefined);
  expect((await contactClient(journal.as()).info()).translations?.fr?.intro).toContain('jours ouvrés');
});
