import { beforeAll, expect, test } from 'vitest';
import { boardClient } from '#features/board/client.ts';
import { boardContract } from '#features/board/contract.ts';
import { leadsTheBoard } from '#features/board/rules.ts';
import { SAMPLE_BOARD } from '#features/site/server/seed/board.ts';
import { STARTER_PAGES } from '#features/site/server/starter.ts';
import { DECLARATIONS } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator } from '#testing/makers.ts';
import { pagesClient } from './client.ts';
import { ABOUT_KEYS, POLICIES, sectionTitle } from './rules.ts';

const journal = testJournal();
const pages = () => pagesClient(journal.as());
beforeAll(async () => {
  await journal.services.pages.writeStarterPages(STARTER_PAGES);
  for (const member of SAMPLE_BOARD) await journal.services.board.add(member);
  await journal.services.board.add({
    fullName: 'Dr. Gone',
    role: 'Editor',
    email: 'gone@example.org',
    isActive: false,
  });
});

test('about sections are a bare array in their order, one for every known key', async () => {
  const response = await journal.request('/api/v1/about-sections/');
  const sections = (await response.json()) as { section: string; order: number }[];
  expect(sections.map(({ section }) => section)).toEqual(
    ABOUT_KEYS.filter((key) => sections.some(({ section }) => section === key)),
  );
  expect(sections).toHaveLength(ABOUT_KEYS.length);
  expect(sections.map(({ order }) => order)).toEqual(sections.map((_, index) => index));
});

test('a section without a title shows its key with spaces', () => {
  expect(sectionTitle({ title: null, section: 'POLICY_IMPACT' })).toBe('POLICY IMPACT');
});

test('faqs have status and data.faqs, even with an invalid bearer token', async () => {
  const response = await journal.request('/api/v1/faqs', { headers: { authorization: 'Bearer null' } });
  expect(await response.json()).toMatchObject({
    status: 'success',
    data: { faqs: expect.arrayContaining([expect.objectContaining({ question: 'Are there any fees?' })]) },
  });
});

test('every policy that directories require has a text; unknown keys are 404', async () => {
  for (const key of POLICIES) expect((await pages().document(key)).body.length).toBeGreaterThan(50);
  await expect(pages().document('nonsense')).rejects.toMatchObject({ failure: 'missing' });
});

test('the policy names a declaration as the form and the record do', async () => {
  const { body } = await pages().document('open-access');
  const { title } = submissionTexts.declarations.COPYRIGHT_TRANSFER;
  expect(body).toContain(
    `The declaration “${title}” of the submission form is recorded as “${DECLARATIONS.COPYRIGHT_TRANSFER}”`,
  );
});

test('visitors see the board without e-mail addresses and inactive members; staff see both', async () => {
  const members = await boardClient(journal.as()).list();
  expect(members).toHaveLength(SAMPLE_BOARD.length);
  expect(JSON.stringify(members)).not.toContain('@');
  expect(members.filter(({ role }) => leadsTheBoard(role)).map(({ role }) => role)).toEqual([
    'Editor-in-Chief',
    'Managing Editor',
  ]);
  const { token } = await anAdministrator(journal);
  const { data } = await journal.as(token).callAsStaff(boardContract.list);
  expect(data).toContainEqual(expect.objectContaining({ email: 'gone@example.org', isActive: false }));
});
