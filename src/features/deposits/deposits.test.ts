import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JOURNAL } from '../../base/journal.ts';
import { events } from '../../platform/tables.ts';
import {
  type CrossrefStandIn,
  crossrefStandIn,
  type DoajStandIn,
  doajStandIn,
  type Mood,
} from '../../testing/deposit-targets.ts';
import { testJournal } from '../../testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type MadeSubmission, type Person } from '../../testing/makers.ts';
import { issuesClient } from '../issues/client.ts';
import { journalClient } from '../journal/client.ts';
import type { SubmissionChange, SubmissionInput } from '../submissions/contract.ts';
import { depositsClient } from './client.ts';
import type { Deposit, DepositQuery } from './contract.ts';
import type { Target } from './rules.ts';
import { deposits } from './server/tables.ts';

const PASSWORD = "pass&word/of=Crossref's";
const KEY = 'key+of/DOAJ & (more)!';
const [crossref, doaj]: [CrossrefStandIn, DoajStandIn] = [
  await crossrefStandIn({ username: 'mds/office', password: PASSWORD }),
  await doajStandIn(KEY),
];
afterAll(() => {
  crossref.close();
  doaj.close();
});

const journal = testJournal({
  ...{ PUBLIC_URL: 'https://journal.example.org', DOI_PREFIX: '10.12345' },
  ...{ CROSSREF_USERNAME: 'mds/office', CROSSREF_PASSWORD: PASSWORD, CROSSREF_URL: crossref.url },
  ...{ CROSSREF_DEPOSITOR_NAME: 'Office', CROSSREF_DEPOSITOR_EMAIL: 'office@example.org' },
  ...{ DOAJ_API_KEY: KEY, DOAJ_URL: doaj.url },
});
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  await setIssn('2049-3630');
  // Reading the schema takes long on a busy machine.
  await journal.services.checks.faultsIn('crossref-jats/crossref5.3.1.xsd', '<none/>');
}, 120_000);
beforeEach(async () => {
  // Hours pass here, and sessions with them.
  editor = await anAdministrator(journal);
  Object.assign(crossref, {
    mood: 'well',
    queuedFor: 0,
    warns: false,
    says: 'Successfully added',
    uploads: [],
    paths: [],
  });
  Object.assign(doaj, { mood: 'well', calls: [] });
});

const client = () => depositsClient(journal.as(editor.token));
const { name, tagline, publisher, licence, countries } = JOURNAL;
const setIssn = (issn: string) =>
  journalClient(journal.as(editor.token)).change({ name, tagline, publisher, licence, countries, issn });
const change = (id: string, changes: SubmissionChange) => journal.services.updateSubmission(editor.id, id, changes);
let last = 0;

/** A published article with a DOI, queued for both. */
async function anArticle(
  draft: Partial<SubmissionInput> = {},
  changes: SubmissionChange = {},
): Promise<MadeSubmission> {
  const made = await aSubmission(journal, draft);
  last += 1;
  await change(made.id, { status: 'PUBLISHED', doi: `10.12345/jaed.${last}`, ...changes });
  return made;
}
/** What the job does when its time has come. */
const turn = (articleId: string, target: Target) =>
  journal.services.deposits.delivery.work({ articleId, target }, new AbortController().signal);
async function depositOf(id: string, target: Target): Promise<Deposit> {
  const { data } = await journal.services.deposits.list({ limit: 1000, offset: 0 }, {});
  return data.find((row) => row.id === id)?.deposits[target] ?? expect.fail('It was never queued.');
}
async function settled(id: string, target: Target): Promise<Deposit> {
  await turn(id, target);
  return depositOf(id, target);
}
const failure = (code: string) => expect.objectContaining({ code });

describe('a deposit with Crossref', () => {
  test('is queued by publishing, sent as a form with valid XML, and accepted once Crossref has worked on it', async () => {
    crossref.queuedFor = 1;
    const { id, number } = await anArticle();
    expect(await depositOf(id, 'CROSSREF')).toMatchObject({ state: 'WAITING' });
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    expect(crossref.uploads).toMatchObject([
      { dois: [`10.12345/jaed.${last}`], fileName: expect.stringMatching(/\.xml$/) },
    ]);
    expect(crossref.uploads[0]?.xml).toContain(`https://journal.example.org/article/${number}/`);
    // Not before it is time to ask.
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    expect(crossref.uploads[0]?.asked).toBe(0);
    journal.pass(60);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT', attempts: 1 });
    journal.pass(120);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED', message: 'Crossref has taken it.' });
    expect(crossref.uploads).toHaveLength(1);
  });

  test('that Crossref refuses says why, and is not tried again by itself', async () => {
    const { id } = await anArticle();
    await turn(id, 'CROSSREF');
    Object.assign(crossref, { mood: 'refusing', says: 'Title does not match &lt;previous&gt;' });
    journal.pass(60);
    expect(await settled(id, 'CROSSREF')).toMatchObject({
      state: 'REFUSED',
      message: expect.stringContaining('Title does not match <previous>'),
      nextTryAt: null,
    });
    crossref.mood = 'well';
    journal.pass(3600);
    await turn(id, 'CROSSREF');
    expect(crossref.uploads).toHaveLength(1);
  });

  test('that is taken with a warning says so', async () => {
    const { id } = await anArticle();
    await turn(id, 'CROSSREF');
    Object.assign(crossref, { warns: true, says: 'Added with conflict' });
    journal.pass(60);
    const { state, message } = await settled(id, 'CROSSREF');
    expect([state, message]).toEqual(['ACCEPTED', expect.stringContaining('Added with conflict')]);
  });

  test.each<Mood>(['broken', 'busy', 'redirect'])(
    'meets a server that is %s and is tried again, later each time',
    async (mood) => {
      const { id } = await anArticle();
      crossref.mood = mood;
      const first = await settled(id, 'CROSSREF');
      expect(first).toMatchObject({ state: 'WAITING', attempts: 1, message: expect.stringContaining('tried again') });
      journal.pass(61);
      const second = await settled(id, 'CROSSREF');
      expect(second.attempts).toBe(2);
      const wait = (deposit: Deposit) => Date.parse(deposit.nextTryAt ?? '') - Date.parse(deposit.updatedAt);
      expect(wait(second)).toBe(2 * wait(first));
      crossref.mood = 'well';
      journal.pass(300);
      expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT', attempts: 0 });
    },
  );

  test.each<Mood>(['unauthorized', 'forbidden'])('is refused for good when the credentials are %s', async (mood) => {
    const { id } = await anArticle();
    crossref.mood = mood;
    expect(await settled(id, 'CROSSREF')).toMatchObject({
      state: 'REFUSED',
      message: expect.stringContaining('password'),
    });
  });

  test('whose result is nonsense is asked for again, and given up at last', async () => {
    const { id } = await anArticle();
    await turn(id, 'CROSSREF');
    crossref.mood = 'nonsense';
    journal.pass(60);
    expect(await settled(id, 'CROSSREF')).toMatchObject({
      state: 'SENT',
      message: expect.stringContaining('could not be read'),
    });
    for (let question = 0; question < 45; question++) {
      journal.pass(3600);
      await turn(id, 'CROSSREF');
    }
    expect(await depositOf(id, 'CROSSREF')).toMatchObject({ state: 'FAILED', nextTryAt: null });
  });

  test('is left alone when the process is told to stop, and taken up again', async () => {
    const { id } = await anArticle();
    crossref.mood = 'hanging';
    const stop = new AbortController();
    const working = journal.services.deposits.delivery.work({ articleId: id, target: 'CROSSREF' }, stop.signal);
    await expect.poll(() => crossref.paths.length).toBe(1);
    stop.abort(new Error('stopping'));
    await expect(working).rejects.toThrow('stopping');
    crossref.mood = 'well';
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
  });

  test('is never sent by two at once, and taken over from one that was killed', async () => {
    const { id } = await anArticle();
    crossref.mood = 'hanging';
    const stop = new AbortController();
    const first = journal.services.deposits.delivery.work({ articleId: id, target: 'CROSSREF' }, stop.signal);
    first.catch(() => {});
    await expect.poll(() => crossref.paths.length).toBe(1);
    await expect(turn(id, 'CROSSREF')).rejects.toThrow('somebody else');
    expect(crossref.paths).toHaveLength(1);
    crossref.mood = 'well';
    journal.pass(400);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    stop.abort(new Error('killed'));
    await first.catch(() => {});
    expect(await depositOf(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
  });

  test('goes again when the article has changed, and not when nothing that Crossref knows has', async () => {
    const { id } = await anArticle();
    await turn(id, 'CROSSREF');
    journal.pass(60);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
    await change(id, { note: 'Nothing but a note.' });
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
    expect(crossref.uploads).toHaveLength(1);
    await change(id, { firstPage: '17', lastPage: '34' });
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    expect(crossref.uploads).toHaveLength(2);
    expect(crossref.uploads[1]?.xml).toContain('<first_page>17</first_page>');
  });

  test('that changes while it is being sent goes once more', async () => {
    const { id } = await anArticle();
    crossref.mood = 'hanging';
    const stop = new AbortController();
    const working = journal.services.deposits.delivery.work({ articleId: id, target: 'CROSSREF' }, stop.signal);
    await expect.poll(() => crossref.paths.length).toBe(1);
    // Whoever edits does not wait for Crossref.
    await change(id, { firstPage: '5' });
    stop.abort(new Error('over'));
    await working.catch(() => {});
    crossref.mood = 'well';
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    expect(crossref.uploads[0]?.xml).toContain('<first_page>5</first_page>');
  });

  test('of what was withdrawn stays: nothing is deleted there', async () => {
    const { id } = await anArticle();
    await turn(id, 'CROSSREF');
    journal.pass(60);
    await turn(id, 'CROSSREF');
    await change(id, { status: 'WITHDRAWN' });
    expect(await settled(id, 'CROSSREF')).toMatchObject({
      state: 'ACCEPTED',
      message: expect.stringContaining('Nothing is ever deleted'),
    });
    expect(crossref.uploads).toHaveLength(1);
  });
});

describe('a deposit with DOAJ', () => {
  test('is added, changed under the same id, and taken away when the article is withdrawn', async () => {
    const { id } = await anArticle({ manuscriptTitle: 'Goats' });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED', message: 'DOAJ has taken it.' });
    const [[remoteId, article] = []] = [...doaj.articles].slice(-1);
    expect(article?.bibjson).toMatchObject({ title: 'Goats' });
    await change(id, { firstPage: '3' });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED' });
    await change(id, { status: 'WITHDRAWN' });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'WITHDRAWN' });
    expect(doaj.calls).toEqual([
      'POST /api/v4/articles',
      `PUT /api/v4/articles/${remoteId}`,
      `DELETE /api/v4/articles/${remoteId}`,
    ]);
    expect(doaj.articles.has(remoteId ?? '')).toBe(false);
    await change(id, { status: 'PUBLISHED' });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED' });
  });

  test('is added anew when DOAJ has lost it', async () => {
    const { id } = await anArticle();
    await turn(id, 'DOAJ');
    doaj.articles.clear();
    await change(id, { firstPage: '3' });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED' });
    expect(doaj.articles.size).toBe(1);
  });

  test('that is refused says why in DOAJ’s words; a server in trouble is tried again', async () => {
    const { id } = await anArticle();
    doaj.mood = 'broken';
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'WAITING', attempts: 1 });
    doaj.mood = 'nonsense';
    journal.pass(61);
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'WAITING', attempts: 2 });
    doaj.mood = 'refusing';
    journal.pass(600);
    expect(await settled(id, 'DOAJ')).toMatchObject({
      state: 'REFUSED',
      message: 'DOAJ says: The abstract is too long',
    });
  });

  test('waits for the ISSN and goes once it has been entered', async () => {
    await setIssn('');
    const { id } = await anArticle();
    expect(await settled(id, 'DOAJ')).toMatchObject({
      state: 'NOT_READY',
      problems: [{ field: 'issn', at: 'settings' }],
    });
    await setIssn('2049-3630');
    await journal.services.deposits.lookAgain();
    expect(await depositOf(id, 'DOAJ')).toMatchObject({ state: 'WAITING', problems: [] });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED', problems: [] });
  });
});

test('what waits again no longer says what became of it before', async () => {
  const { id } = await anArticle();
  expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED', message: 'DOAJ has taken it.' });
  await change(id, { firstPage: '41' });
  expect(await depositOf(id, 'DOAJ')).toMatchObject({ state: 'WAITING', message: '' });
  await turn(id, 'DOAJ');
  await client().deposit(id, 'DOAJ');
  expect(await depositOf(id, 'DOAJ')).toMatchObject({ state: 'WAITING', message: '' });
});

describe('what cannot go', () => {
  test.each(['CROSSREF', 'DOAJ'] as const)(
    'without an ISSN nothing leaves for %s; it goes once there is one',
    async (target) => {
      await setIssn('');
      const { id } = await anArticle();
      expect(await settled(id, target)).toMatchObject({
        state: 'NOT_READY',
        problems: [{ field: 'issn', at: 'settings', message: expect.stringContaining('no ISSN') }],
      });
      expect([...crossref.paths, ...doaj.calls]).toEqual([]);
      expect((await client().list()).targets[target].problems).toMatchObject([{ field: 'issn' }]);
      const file = await client().file(id, target === 'CROSSREF' ? 'crossref.xml' : 'doaj.json');
      expect(file.notices).toEqual([expect.stringContaining('no ISSN')]);
      await setIssn('2049-3630');
      await journal.services.deposits.lookAgain();
      expect(await settled(id, target)).toMatchObject({ problems: [] });
    },
  );

  test('a DOI Crossref registers no more is told at its field, and the file is not given out', async () => {
    const { id } = await anArticle({}, { doi: '10.12345/weird<1>;2-"#"' });
    const problem = { field: 'doi', at: 'publication', message: expect.stringContaining('letters a–z, digits') };
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'NOT_READY', problems: [problem] });
    await expect(client().file(id, 'crossref.xml')).rejects.toMatchObject({ issues: [{ path: 'doi' }] });
    expect(crossref.paths).toEqual([]);
  });

  test('says in words what has to be mended, and nothing leaves', async () => {
    const { id } = await anArticle({}, { doi: null });
    expect(await settled(id, 'CROSSREF')).toMatchObject({
      state: 'NOT_READY',
      problems: [{ field: 'doi', at: 'publication', message: 'No DOI yet: give it in the publication details.' }],
    });
    await change(id, { doi: '10.54321/somebody.else' });
    expect((await settled(id, 'CROSSREF')).problems).toMatchObject([{ message: expect.stringContaining('10.12345') }]);
    expect(crossref.paths).toEqual([]);
  });

  test('cannot be downloaded either: 422 with each problem at its field', async () => {
    const { id } = await anArticle({}, { doi: null });
    await expect(client().file(id, 'crossref.xml')).rejects.toMatchObject({
      ...{ failure: 'refused', code: 'NOT_DEPOSITABLE' },
      issues: [{ path: 'doi', message: expect.stringContaining('No DOI yet') }],
    });
    await expect(client().file(crypto.randomUUID(), 'doaj.xml')).rejects.toEqual(failure('NOT_FOUND'));
  });
});

describe('files', () => {
  test('JATS of an article, checked, whatever Crossref and DOAJ miss; not of an issue', async () => {
    const { id, number } = await anArticle({}, { doi: null });
    const { content, name } = await client().file(id, 'jats.xml');
    expect(name).toMatch(new RegExp(`^${number}-jats-\\d{4}-\\d\\d-\\d\\d\\.xml$`));
    const text = await content.text();
    expect(text).toContain(`<article-id pub-id-type="publisher-id">${number}</article-id>`);
    const headers = { authorization: `Bearer ${editor.token}` };
    const ofIssue = await journal.request(`/api/v1/deposits/issues/${id}/jats.xml`, { headers });
    expect([400, 404]).toContain(ofIssue.status);
  });

  test.each(['crossref.xml', 'doaj.json', 'doaj.xml'] as const)('%s of an article and of an issue', async (format) => {
    const issues = issuesClient(journal.as(editor.token));
    const { data: issue } = await issues.add({ issueNumber: 1, year: 2026, month: 7, title: `For ${format}` });
    await expect(client().issueFile(issue.id, format)).rejects.toEqual(failure('EMPTY_ISSUE'));
    const [one, other] = [await anArticle({}, { issueId: issue.id }), await anArticle({}, { issueId: issue.id })];
    const single = await client().file(one.id, format);
    expect(single.name).toMatch(new RegExp(`^${one.number}-.*${format.split('.')[1]}$`));
    const text = await (await client().issueFile(issue.id, format)).content.text();
    for (const { number } of [one, other]) expect(text).toContain(`/article/${number}/`);
    if (format !== 'crossref.xml') return;
    await change(other.id, { doi: null });
    await expect(client().issueFile(issue.id, format)).rejects.toMatchObject({
      issues: [{ path: `${other.number}.doi`, message: expect.stringMatching(`^${other.number}: No DOI`) }],
    });
  });
});

describe('staff', () => {
  test('deposit an article again; a double click asks once', async () => {
    const { id, number } = await anArticle();
    await turn(id, 'DOAJ');
    const clicks = await Promise.all([client().deposit(id, 'DOAJ'), client().deposit(id, 'DOAJ')]);
    expect(clicks.map(({ message }) => message)).toEqual(Array(2).fill('The deposit is on its way to DOAJ.'));
    const told = await journal.services.db.select().from(events).where(eq(events.type, 'deposit.asked'));
    expect(told.filter(({ payload }) => (payload as { submissionId?: string }).submissionId === id)).toHaveLength(1);
    await turn(id, 'DOAJ');
    // Asked for by a person it goes although nothing has changed.
    expect(doaj.calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'PUT']);
    expect((await client().list({ q: number, state: 'ACCEPTED', target: 'DOAJ' })).total).toBe(1);
  });

  test('deposit a whole issue; what is on its way stays as it is', async () => {
    const issues = issuesClient(journal.as(editor.token));
    const { data: issue } = await issues.add({ issueNumber: 2, year: 2026, month: 1, title: 'Land' });
    const made = [await anArticle({}, { issueId: issue.id }), await anArticle({}, { issueId: issue.id })];
    for (const { id } of made) await turn(id, 'DOAJ');
    await change(made[0]?.id ?? '', { firstPage: '9' });
    expect((await client().depositIssue(issue.id, 'DOAJ')).message).toBe('One article is on the way to DOAJ.');
    expect((await client().depositIssue(issue.id, 'DOAJ')).data.articles).toBe(0);
    expect((await client().list({ issue: issue.id, state: 'WAITING', target: 'DOAJ' })).total).toBe(2);
    await expect(client().depositIssue(crypto.randomUUID(), 'DOAJ')).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('find articles by what became of them; nothing typed is a pattern', async () => {
    const { id, number } = await anArticle({ manuscriptTitle: '100% of goats' });
    doaj.mood = 'refusing';
    await turn(id, 'DOAJ');
    const found = async (query: DepositQuery) => (await client().list(query)).data.map((row) => row.number);
    expect(await found({ q: '100% OF', state: 'REFUSED' })).toEqual([number]);
    expect(await found({ q: '100%', state: 'REFUSED', target: 'CROSSREF' })).toEqual([]);
    expect(await found({ q: '100_ of' })).toEqual([]);
    expect(await journal.services.deposits.countTrouble()).toBeGreaterThan(0);
    const { targets } = await client().list();
    expect(targets.CROSSREF).toEqual({ isConfigured: true, host: new URL(crossref.url).host, problems: [] });
  });

  test('only: nobody else reads or deposits anything', async () => {
    const { id } = await anArticle();
    const { token } = await anAuthor(journal);
    for (const bearer of [undefined, token]) {
      const refused = expect.objectContaining({ failure: expect.stringMatching(/unauthenticated|forbidden/) });
      const other = depositsClient(journal.as(bearer));
      await expect(other.list()).rejects.toEqual(refused);
      await expect(other.deposit(id, 'DOAJ')).rejects.toEqual(refused);
      await expect(other.file(id, 'doaj.xml')).rejects.toEqual(refused);
    }
  });

  test.each([
    '/deposits?state=x',
    '/deposits?page=0',
    '/deposits/x/crossref.xml',
    '/deposits/issues/x/doaj.xml',
    '/deposits/1/x.xml',
  ])('%s is never a 500', async (path) => {
    const response = await journal.request(`/api/v1${path}`, { headers: { authorization: `Bearer ${editor.token}` } });
    expect([400, 404]).toContain(response.status);
  });
});

test('what changes of an issue goes with all that stands in it', async () => {
  const issues = issuesClient(journal.as(editor.token));
  const draft = { issueNumber: 1, year: 2027, month: 7, title: 'To be renumbered' };
  const { data: issue } = await issues.add(draft);
  const { id } = await anArticle({}, { issueId: issue.id });
  await turn(id, 'DOAJ');
  await issues.change(issue.id, { ...draft, issueNumber: 7 });
  await journal.services.deposits.followIssue(issue.id);
  await turn(id, 'DOAJ');
  expect(JSON.stringify([...doaj.articles.values()].at(-1))).toContain('"number":"7"');
});

test('what was forgotten is taken up', async () => {
  const { id } = await anArticle();
  journal.pass(3600);
  await journal.services.deposits.catchUp();
  expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED' });
});

test('no secret is kept, told or shown, even if the other side quotes it', async () => {
  const { id } = await anArticle();
  Object.assign(crossref, { mood: 'broken' });
  Object.assign(doaj, {
    mood: 'refusing',
    says: `Unknown key ${KEY} in ?api_key=${encodeURIComponent(KEY)}, or ?${new URLSearchParams({ KEY })}`,
  });
  for (const target of ['CROSSREF', 'DOAJ'] as const) await turn(id, target);
  crossref.mood = 'well';
  journal.pass(61);
  await turn(id, 'CROSSREF');
  Object.assign(crossref, { mood: 'refusing', says: `login ${PASSWORD.replace('&', '&amp;')} failed` });
  journal.pass(61);
  await turn(id, 'CROSSREF');
  const rows = JSON.stringify(await journal.services.db.select().from(deposits).where(eq(deposits.articleId, id)));
  const shown = JSON.stringify(await client().list({ perPage: 1000 }));
  for (const place of [rows, shown]) {
    for (const secret of [PASSWORD, KEY]) {
      expect(place).not.toContain(secret);
      expect(place).not.toContain(encodeURIComponent(secret));
      expect(place).not.toContain(new URLSearchParams({ secret }).toString().slice('secret='.length));
    }
  }
  expect(rows).toContain('Unknown key …');
});
