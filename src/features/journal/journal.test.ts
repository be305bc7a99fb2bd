import { beforeAll, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { journalClient } from './client.ts';
import type { JournalChange } from './contract.ts';
import { isIssn } from './rules.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const asEditor = () => journalClient(journal.as(editor.token));
const settings: JournalChange = {
  name: 'Journal of Hills',
  tagline: 'Up and down',
  publisher: 'Hill Press',
  issn: '2049-3630',
  licence: 'CC BY-SA 4.0',
  countries: 70,
};

test('starts with the defaults, and shows the changes of staff', async () => {
  expect(await journalClient(journal.as()).read()).toMatchObject({
    name: 'MDS Journal of Applied Economics and Development',
    tagline: 'Your gateway to research & collaboration',
    countries: 68,
  });
  const { version } = await asEditor().readAsStaff();
  expect((await asEditor().change({ ...settings, version })).message).toBe('Settings saved!');
  expect(await journalClient(journal.as()).read()).toMatchObject({ ...settings, shortName: 'MDS-JAED' });
  expect(await articlesClient(journal.as()).homePage()).toMatchObject({ countries: 70 });
});

test('mails carry its name', async () => {
  await asEditor().change({ ...settings, name: 'Journal of Hills & <Dales> $& R$$' });
  const { email } = await anAuthor(journal);
  const [mail] = await journal.mailsTo(email);
  expect(mail?.text).toContain('Journal of Hills & <Dales> $& R$$');
  expect(mail?.html).toContain('Journal of Hills &#38; &#60;Dales&#62; $&#38; R$$');
  expect(`${mail?.html}${mail?.text}`).not.toContain('sender}}');
});

test('new manuscripts get its licence', async () => {
  await asEditor().change(settings);
  const { number } = await aSubmission(journal, { status: 'PUBLISHED' });
  expect(await articlesClient(journal.as()).byNumber(number)).toMatchObject({ licence: 'CC BY-SA 4.0' });
});

test('two editors do not overwrite each other, not even the first time', async () => {
  const { version } = await asEditor().readAsStaff();
  const outcomes = await Promise.allSettled(
    ['A', 'B'].map((name) => asEditor().change({ ...settings, name, version })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['name', ''],
  ['name', 'x'.repeat(201)],
  ['tagline', '  '],
  ['publisher', ''],
  ['issn', '2049-3631'],
  ['issn', '20493630'],
  ['licence', 'mine'],
  ['countries', -1],
  ['countries', 1.5],
  ['countries', 'many'],
  ['countries', null],
  ['countries', true],
  ['countries', []],
])('a wrong %s (%j) is reported at its field', async (path, value) => {
  await expect(asEditor().change({ ...settings, [path]: value })).rejects.toMatchObject({ issues: [{ path }] });
});

test('only administrators change it', async () => {
  const stranger = await anAuthor(journal);
  for (const token of [undefined, stranger.token]) {
    await expect(journalClient(journal.as(token)).change(settings)).rejects.toMatchObject({
      failure: expect.stringMatching(/unauthenticated|forbidden/),
    });
  }
});

test.each([
  ['2049-3630', true],
  ['0000-006X', true],
  ['0378-5955', true],
  ['0378-5954', false],
  ['0378-595X', false],
  ['0000006X', false],
  ['', false],
])('the check digit of an ISSN is verified: %s', (text, isOne) => {
  expect(isIssn(text)).toBe(isOne);
});
