import { describe, expect, test } from 'vitest';
import { JOURNAL } from '#features/journal/journal.ts';
import type { Mood } from '#testing/deposit-targets.ts';
import { depositingJournal } from '#testing/depositing-journal.ts';
import type { Deposit } from './contract.ts';

const { journal, crossref, doaj, client, setIssn, setJournal, change, anArticle, turn, depositOf, settled, lastDoi } =
  await depositingJournal();

describe('a deposit with Crossref', () => {
  test('is queued by publishing, sent as a form with valid XML, and accepted once Crossref has worked on it', async () => {
    crossref.queuedFor = 1;
    const { id, number } = await anArticle();
    expect(await depositOf(id, 'CROSSREF')).toMatchObject({ state: 'WAITING' });
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    expect(crossref.uploads).toMatchObject([{ dois: [lastDoi()], fileName: expect.stringMatching(/\.xml$/) }]);
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

  test('of what is withdrawn while Crossref works on it is asked for, and said as it is', async () => {
    crossref.queuedFor = 1;
    const { id } = await anArticle();
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    await change(id, { status: 'WITHDRAWN' });
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
    journal.pass(3600);
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
    expect(crossref.uploads).toHaveLength(1);
  });

  test('that was accepted once stays so when it goes again and is withdrawn before that is known', async () => {
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

test('the journal’s new name sends nothing again that Crossref has taken, and what it has refused', async () => {
  const nameIn = (xml = '') => /<full_title>(.*)<\/full_title>/.exec(xml)?.[1];
  const taken = await anArticle();
  await turn(taken.id, 'CROSSREF');
  journal.pass(60);
  expect(await settled(taken.id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
  const refused = await anArticle();
  await turn(refused.id, 'CROSSREF');
  Object.assign(crossref, { mood: 'refusing', says: 'ISSN has already been registered with another title' });
  journal.pass(60);
  expect(await settled(refused.id, 'CROSSREF')).toMatchObject({ state: 'REFUSED' });
  crossref.mood = 'well';
  await setJournal({ name: 'The Name Crossref Knows' });
  await journal.services.deposits.followJournal(['name']);
  expect(await settled(taken.id, 'CROSSREF')).toMatchObject({ state: 'ACCEPTED' });
  expect(await settled(refused.id, 'CROSSREF')).toMatchObject({ state: 'SENT' });
  expect(crossref.uploads.map(({ xml }) => nameIn(xml))).toEqual([
    ...[JOURNAL.name, JOURNAL.name, 'The Name Crossref Knows'],
  ]);
  await setJournal({});
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
    await journal.services.deposits.followJournal(['issn']);
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

test('what was forgotten is taken up', async () => {
  const { id } = await anArticle();
  journal.pass(3600);
  await journal.services.deposits.catchUp();
  expect(await settled(id, 'DOAJ')).toMatchObject({ state: 'ACCEPTED' });
});
