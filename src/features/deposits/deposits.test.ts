import { describe, expect, test } from 'vitest';
import { JOURNAL } from '#features/journal/journal.ts';
import type { Mood } from '#testing/deposit-targets.ts';
import { depositingJournal } from '#testing/depositing-journal.ts';
import type { Deposit } from './contract.ts';

const { journal, crossref, doaj, client, setIssn, setJournal, change, anArticle, turn, depositOf, settled, lastDoi } =
  await depositingJournal();

describe('a deposit with Crossref', () => {
  test('is queued on publication, sent as a form with valid XML, and accepted after Crossref has processed it', async () => {
    crossref.queuedFor = 1;
    const { id, number } = await anArticle();
    expect(await depositOf(id, 'CROSSREF')).toMatchObject({ state: 'WAITING' });
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    expect(crossref.uploads).toMatchObject([{ dois: [lastDoi()], fileName: expect.stringMatching(/\.xml$/) }]);
    expect(crossref.uploads[0]?.xml).toContain(`https://journal.example.org/article/${number}/`);
    // Not polled before its time.
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    expect(crossref.uploads[0]?.asked).toBe(0);
    journal.pass(60);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT', attempts: 1 });
    journal.pass(120);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED', message: 'Crossref has accepted it.' });
    expect(crossref.uploads).toHaveLength(1);
  });

  test('refused by Crossref shows the reason and is not retried', async () => {
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

  test('accepted with a warning shows the warning', async () => {
    const { id } = await anArticle();
    await turn(id, 'CROSSREF');
    Object.assign(crossref, { warns: true, says: 'Added with conflict' });
    journal.pass(60);
    const { state, message } = await settled(id, 'CROSSREF');
    expect([state, message]).toEqual(['ACCEPTED', expect.stringContaining('Added with conflict')]);
  });

  test.each<Mood>(['broken', 'busy', 'redirect'])(
    'is retried with growing pauses when the server is %s',
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

  test.each<Mood>(['unauthorized', 'forbidden'])(
    'is refused without a retry when the credentials are %s',
    async (mood) => {
      const { id } = await anArticle();
      crossref.mood = mood;
      expect(await settled(id, 'CROSSREF')).toMatchObject({
        state: 'REFUSED',
        message: expect.stringContaining('password'),
      });
    },
  );

  test('whose result cannot be read is polled again, and finally fails', async () => {
    const { id } = await anArticle();
    await turn(id, 'CROSSREF');
    crossref.mood = 'nonsense';
    journal.pass(60);
    expect(await settled(id, 'CROSSREF')).toMatchObject({
      state: 'SENT',
      message: expect.stringContaining('could not be read'),
    });
    for (let poll = 0; poll < 45; poll++) {
      journal.pass(3600);
      await turn(id, 'CROSSREF');
    }
    expect(await depositOf(id, 'CROSSREF')).toMatchObject({ state: 'FAILED', nextTryAt: null });
  });

  test('is interrupted by a shutdown and continued afterwards', async () => {
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

  test('is sent by one worker at a time, and taken over from a killed worker', async () => {
    const { id } = await anArticle();
    crossref.mood = 'hanging';
    const stop = new AbortController();
    const first = journal.services.deposits.delivery.work({ articleId: id, target: 'CROSSREF' }, stop.signal);
    first.catch(() => {});
    await expect.poll(() => crossref.paths.length).toBe(1);
    await expect(turn(id, 'CROSSREF')).rejects.toThrow('another worker');
    expect(crossref.paths).toHaveLength(1);
    crossref.mood = 'well';
    journal.pass(400);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    stop.abort(new Error('killed'));
    await first.catch(() => {});
    expect(await depositOf(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
  });

  test('is sent again only when its metadata have changed', async () => {
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

  test('is sent again when the article changes while it is being sent', async () => {
    const { id } = await anArticle();
    crossref.mood = 'hanging';
    const stop = new AbortController();
    const working = journal.services.deposits.delivery.work({ articleId: id, target: 'CROSSREF' }, stop.signal);
    await expect.poll(() => crossref.paths.length).toBe(1);
    // The edit does not wait for Crossref.
    await change(id, { firstPage: '5' });
    stop.abort(new Error('over'));
    await working.catch(() => {});
    crossref.mood = 'well';
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    expect(crossref.uploads[0]?.xml).toContain('<first_page>5</first_page>');
  });

  test('of a withdrawn article stays, because nothing is deleted at Crossref', async () => {
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

  test('is still polled when the article is withdrawn while Crossref processes it', async () => {
    crossref.queuedFor = 1;
    const { id } = await anArticle();
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    await change(id, { status: 'WITHDRAWN' });
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    journal.pass(3600);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
    expect(crossref.uploads).toHaveLength(1);
  });

  test('accepted once stays accepted when a later deposit is refused and the article is withdrawn', async () => {
    const { id } = await anArticle();
    await turn(id, 'CROSSREF');
    journal.pass(61);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
    await client().deposit(id, 'CROSSREF');
    crossref.mood = 'refusing';
    await turn(id, 'CROSSREF');
    journal.pass(61);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'REFUSED' });
    await change(id, { status: 'WITHDRAWN' });
    const message = expect.stringContaining('Nothing is ever deleted');
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED', message });
    expect(crossref.uploads).toHaveLength(2);
  });
});

test('a new journal name sends only refused deposits to Crossref again', async () => {
  const nameIn = (xml = '') => /<full_title>(.*)<\/full_title>/.exec(xml)?.[1];
  const accepted = await anArticle();
  await turn(accepted.id, 'CROSSREF');
  journal.pass(60);
  expect(await settled(accepted.id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
  const refused = await anArticle();
  await turn(refused.id, 'CROSSREF');
  Object.assign(crossref, { mood: 'refusing', says: 'ISSN has already been registered with another title' });
  journal.pass(60);
  expect(await settled(refused.id, 'CROSSREF')).toMatchObject({ state: 'REFUSED' });
  crossref.mood = 'well';
  await setJournal({ name: 'The Name Crossref Knows' });
  await journal.services.deposits.followJournal(['name']);
  expect(await settled(accepted.id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
  expect(await settled(refused.id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
  expect(crossref.uploads.map(({ xml }) => nameIn(xml))).toEqual([
    JOURNAL.name,
    JOURNAL.name,
    'The Name Crossref Knows',
  ]);
  await setJournal({});
});

describe('a deposit with DOAJ', () => {
  test('is added, updated under the same id, and removed when the article is withdrawn', async () => {
    const { id } = await anArticle({ manuscriptTitle: 'Goats' });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED', message: 'DOAJ has accepted it.' });
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

  test('is added again when DOAJ no longer has it', async () => {
    const { id } = await anArticle();
    await turn(id, 'DOAJ');
    doaj.articles.clear();
    await change(id, { firstPage: '3' });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED' });
    expect(doaj.articles.size).toBe(1);
  });

  test('shows DOAJ’s reason for a refusal, and is retried after a server error', async () => {
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

  test('waits for the ISSN and is sent once it is entered', async () => {
    await setIssn('');
    const { id } = await anArticle();
    expect(await settled(id, 'DOAJ')).toMatchObject({
      state: 'NOT_READY',
      problems: [{ field: 'issn', at: 'settings' }],
    });
    await setIssn('2049-3630');
    await journal.services.deposits.followJournal(['issn']);
    expect(await depositOf(id, 'DOAJ')).toMatchObject({ state: 'WAITING', problems: [] });
    expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED', problems: [] });
  });
});

test('a deposit queued again no longer shows its last message', async () => {
  const { id } = await anArticle();
  expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED', message: 'DOAJ has accepted it.' });
  await change(id, { firstPage: '41' });
  expect(await depositOf(id, 'DOAJ')).toMatchObject({ state: 'WAITING', message: '' });
  await turn(id, 'DOAJ');
  await client().deposit(id, 'DOAJ');
  expect(await depositOf(id, 'DOAJ')).toMatchObject({ state: 'WAITING', message: '' });
});

test('an overdue deposit is queued again', async () => {
  const { id } = await anArticle();
  journal.pass(3600);
  await journal.services.deposits.catchUp();
  expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED' });
});
