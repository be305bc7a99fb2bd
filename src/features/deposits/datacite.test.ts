import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { noticesClient } from '#features/submissions/client.ts';
import type { SubmissionChange, SubmissionInput } from '#features/submissions/contract.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { type Mood, startDataCite } from '#testing/deposit-targets.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { depositsClient } from './client.ts';
import { TARGETS } from './rules.ts';
import { deposits } from './server/tables.ts';

const PASSWORD = 'pass word of DataCite';
const datacite = await startDataCite({ repositoryId: 'MDS.JAED', password: PASSWORD });
afterAll(() => datacite.close());

const journal = testJournal({
  PUBLIC_URL: 'https://journal.example.org',
  DOI_PREFIX: '10.12345',
  DATACITE_REPOSITORY_ID: 'MDS.JAED',
  DATACITE_PASSWORD: PASSWORD,
  DATACITE_URL: datacite.url,
});
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
beforeEach(() => {
  Object.assign(datacite, { mood: 'well', calls: [], refuses: /./ });
});

let last = 0;
const change = (id: SubmissionId, changes: SubmissionChange) =>
  journal.services.updateSubmission(editor.id, id, changes);
async function anArticle(changes: SubmissionChange = {}, draft: Partial<SubmissionInput> = {}) {
  const made = await aSubmission(journal, draft);
  const doi = `10.12345/jaed.${++last}`;
  await change(made.id, { status: 'PUBLISHED', doi, ...changes });
  return { ...made, doi };
}
const client = () => depositsClient(journal.as(editor.token));
async function settled(id: SubmissionId) {
  await journal.services.deposits.delivery.work({ articleId: id, target: 'DATACITE' }, new AbortController().signal);
  const { data } = await journal.services.deposits.list({ limit: 1000, offset: 0 }, {});
  return data.find((row) => row.id === id)?.deposits.DATACITE ?? expect.fail('It was never queued.');
}

test('a published article is queued for DataCite alone, without an ISSN, and its DOI is registered', async () => {
  const { id, number, doi } = await anArticle({}, { manuscriptTitle: 'Goats' });
  expect(await journal.services.db.select({ target: deposits.target }).from(deposits)).toEqual([
    { target: 'DATACITE' },
  ]);
  expect(await settled(id)).toMatchObject({ state: 'ACCEPTED', message: 'DataCite has accepted it.' });
  expect(datacite.dois.get(doi)).toMatchObject({
    event: 'publish',
    url: expect.stringContaining(`https://journal.example.org/article/${number}/`),
    titles: [{ title: 'Goats' }],
  });
  const { targets } = await client().list();
  expect(TARGETS.map((target) => targets[target].isConfigured)).toEqual([false, true, false]);
  expect(targets.DATACITE).toMatchObject({ host: new URL(datacite.url).host, problems: [] });
  await expect(client().deposit(id, 'CROSSREF')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
});

test('a changed article is sent again under its DOI, an unchanged one is not', async () => {
  const { id, doi } = await anArticle();
  await settled(id);
  await change(id, { note: 'Nothing but a note.' });
  datacite.calls = [];
  expect(await settled(id)).toMatchObject({ state: 'ACCEPTED', message: 'DataCite already has this version.' });
  expect(datacite.calls).toEqual([]);
  await change(id, { firstPage: '17', lastPage: '34' });
  expect(await settled(id)).toMatchObject({ state: 'ACCEPTED' });
  expect(datacite.calls).toEqual([`PUT /dois/${doi}`]);
  expect(datacite.dois.get(doi)).toMatchObject({ relatedItems: [{ firstPage: '17', lastPage: '34' }] });
});

test('a change of the journal sends all articles again', async () => {
  const { id, doi } = await anArticle();
  await settled(id);
  const { name, tagline, licence, countries, issn } = JOURNAL;
  const client = journalClient(journal.as(editor.token));
  await client.change({ name, tagline, licence, countries, issn, publisher: 'Another publisher' });
  await journal.services.deposits.followJournal(['publisher']);
  expect(await settled(id)).toMatchObject({ state: 'ACCEPTED' });
  expect(datacite.dois.get(doi)).toMatchObject({ publisher: { name: 'Another publisher' } });
});

test('a withdrawn article is hidden, and found again once it is published again', async () => {
  const { id, doi } = await anArticle();
  await settled(id);
  await change(id, { status: 'WITHDRAWN' });
  expect(await settled(id)).toMatchObject({ state: 'WITHDRAWN', message: expect.stringContaining('no longer lists') });
  expect(datacite.dois.get(doi)).toMatchObject({ event: 'hide', url: expect.any(String) });
  await change(id, { status: 'PUBLISHED' });
  expect(await settled(id)).toMatchObject({ state: 'ACCEPTED' });
  expect(datacite.dois.get(doi)).toMatchObject({ event: 'publish' });
});

test('a notice with a DOI is registered after its article, which is hidden later even when the notice was refused', async () => {
  const { id, doi } = await anArticle();
  const notice = {
    kind: 'CORRECTION',
    date: dayOf(journal.now().toISOString()),
    text: 'Table 2.',
    doi: `${doi}.n`,
    tellAuthors: false,
  } as const;
  await noticesClient(journal.as(editor.token)).add(id, notice);
  Object.assign(datacite, { mood: 'refusing', refuses: /\.n$/ });
  expect(await settled(id)).toMatchObject({ state: 'REFUSED' });
  expect([datacite.dois.has(doi), datacite.dois.has(`${doi}.n`)]).toEqual([true, false]);
  datacite.mood = 'well';
  await client().deposit(id, 'DATACITE');
  expect(await settled(id)).toMatchObject({ state: 'ACCEPTED' });
  expect(datacite.dois.get(`${doi}.n`)).toMatchObject({
    titles: [{ title: expect.stringMatching(/^Correction to: /) }],
    url: expect.stringMatching(/#notice-/),
  });

  const other = await anArticle();
  await noticesClient(journal.as(editor.token)).add(other.id, { ...notice, doi: `${other.doi}.n` });
  datacite.mood = 'refusing';
  await settled(other.id);
  await change(other.id, { status: 'WITHDRAWN' });
  expect(await settled(other.id)).toMatchObject({ state: 'WITHDRAWN' });
  expect(datacite.dois.get(other.doi)).toMatchObject({ event: 'hide' });
});

test('an article that was never sent is withdrawn without a request', async () => {
  const { id } = await anArticle({ doi: null });
  expect(await settled(id)).toMatchObject({
    state: 'NOT_READY',
    problems: [{ field: 'doi', at: 'publication', message: expect.stringContaining('No DOI yet') }],
  });
  await change(id, { status: 'WITHDRAWN' });
  expect(await settled(id)).toMatchObject({ state: 'WITHDRAWN' });
  expect(datacite.calls).toEqual([]);
});

test('problems are named before anything is sent, and there is no download with them', async () => {
  const { id } = await anArticle({ doi: '10.12345/weird<1>;2-"#"' });
  const problem = { field: 'doi', at: 'publication', message: expect.stringContaining('registered with DataCite') };
  expect(await settled(id)).toMatchObject({ state: 'NOT_READY', problems: [problem] });
  await expect(client().file(id, 'datacite.json')).rejects.toMatchObject({ issues: [{ path: 'doi' }] });
  expect(datacite.calls).toEqual([]);
});

test('a refusal shows the reason and is not repeated', async () => {
  const { id } = await anArticle();
  datacite.mood = 'refusing';
  expect(await settled(id)).toMatchObject({
    state: 'REFUSED',
    message: 'DataCite says: titles: is missing',
    nextTryAt: null,
  });
});

test.each<Mood>(['broken', 'busy', 'redirect'])('a request is repeated later when the server is %s', async (mood) => {
  const { id } = await anArticle();
  datacite.mood = mood;
  expect(await settled(id)).toMatchObject({ state: 'WAITING', attempts: 1, nextTryAt: expect.any(String) });
  datacite.mood = 'well';
  journal.pass(61);
  expect(await settled(id)).toMatchObject({ state: 'ACCEPTED', attempts: 0 });
  editor = await anAdministrator(journal);
});

test('wrong credentials are named without being shown', async () => {
  const { id } = await anArticle();
  datacite.mood = 'unauthorized';
  const { state, message } = await settled(id);
  expect([state, message]).toEqual(['REFUSED', expect.stringContaining('password')]);
  expect(message).not.toContain(PASSWORD);
});

test('the record can be downloaded as it is sent', async () => {
  const { id, doi } = await anArticle();
  const { content, name } = await client().file(id, 'datacite.json');
  expect(name).toMatch(/-datacite-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await content.text()).data).toMatchObject({ id: doi, type: 'dois', attributes: { doi } });
});
