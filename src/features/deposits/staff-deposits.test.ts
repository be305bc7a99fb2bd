import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { productionClient } from '#features/production/client.ts';
import { events } from '#platform/database/tables.ts';
import { depositingJournal, KEY, PASSWORD } from '#testing/depositing-journal.ts';
import { asId } from '#testing/ids.ts';
import { anAuthor } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { depositsClient } from './client.ts';
import type { DepositQuery } from './contract.ts';
import { deposits } from './server/tables.ts';

const { journal, crossref, doaj, client, setIssn, change, anArticle, turn, settled, editor } =
  await depositingJournal();
const failure = (code: string) => expect.objectContaining({ code });

describe('an article with problems', () => {
  test.each(['CROSSREF', 'DOAJ'] as const)(
    'is not sent to %s without an ISSN, and is sent once there is one',
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
      await journal.services.deposits.followJournal(['issn']);
      expect(await settled(id, target)).toMatchObject({ problems: [] });
    },
  );

  test('with a DOI that Crossref does not accept has a problem at that field and no download', async () => {
    const { id } = await anArticle({}, { doi: '10.12345/weird<1>;2-"#"' });
    const problem = { field: 'doi', at: 'publication', message: expect.stringContaining('letters a–z, digits') };
    expect(await settled(id, 'CROSSREF')).toMatchObject({ state: 'NOT_READY', problems: [problem] });
    await expect(client().file(id, 'crossref.xml')).rejects.toMatchObject({ issues: [{ path: 'doi' }] });
    expect(crossref.paths).toEqual([]);
  });

  test('lists what has to be fixed, and is not sent', async () => {
    const { id } = await anArticle({}, { doi: null });
    expect(await settled(id, 'CROSSREF')).toMatchObject({
      state: 'NOT_READY',
      problems: [{ field: 'doi', at: 'publication', message: 'No DOI yet. Enter it in the publication details.' }],
    });
    await change(id, { doi: '10.54321/somebody.else' });
    expect((await settled(id, 'CROSSREF')).problems).toMatchObject([{ message: expect.stringContaining('10.12345') }]);
    expect(crossref.paths).toEqual([]);
  });

  test('cannot be downloaded: 422 with each problem at its field', async () => {
    const { id } = await anArticle({}, { doi: null });
    await expect(client().file(id, 'crossref.xml')).rejects.toMatchObject({
      failure: 'refused',
      code: 'NOT_DEPOSITABLE',
      issues: [{ path: 'doi', message: expect.stringContaining('No DOI yet') }],
    });
    await expect(client().file(crypto.randomUUID(), 'doaj.xml')).rejects.toEqual(failure('NOT_FOUND'));
  });
});

describe('files', () => {
  test('JATS of an article is validated only by its schema, and not offered for an issue', async () => {
    const { id, number } = await anArticle({}, { doi: null });
    const { content, name } = await client().file(id, 'jats.xml');
    expect(name).toMatch(new RegExp(`^${number}-jats-\\d{4}-\\d\\d-\\d\\d\\.xml$`));
    const text = await content.text();
    expect(text).toContain(`<article-id pub-id-type="publisher-id">${number}</article-id>`);
    const headers = { authorization: `Bearer ${editor().token}` };
    const ofIssue = await journal.request(`/api/v1/deposits/issues/${id}/jats.xml`, { headers });
    expect([400, 404]).toContain(ofIssue.status);
  });

  test('crossref.xml has the list of references of a full text: the words of its authors, and DOIs', async () => {
    const { id } = await anArticle();
    const office = productionClient(journal.as(editor().token));
    await settled(id, 'CROSSREF');
    const before = crossref.uploads.length;
    const manuscript = new File([(await aWordManuscript()) as BlobPart], 'accepted.docx');
    await office.release(id, (await office.upload(id, manuscript)).data.revision);
    await settled(id, 'CROSSREF');
    expect(crossref.uploads.slice(before).at(-1)?.xml).toContain('<citation_list>');
    const { content } = await client().file(id, 'crossref.xml');
    const citations = (await content.text()).match(/<citation key.*?<\/citation>/gs);
    expect(citations).toHaveLength(4);
    expect(citations?.[0]).toMatch(
      /^<citation key="ref-1">\s*<doi>10\.1016\/j\.worlddev\.2020\.105120<\/doi>\s*<unstructured_citation>Akello, G\. \(2021\)/,
    );
    expect(await settled(id, 'CROSSREF')).toMatchObject({ problems: [] });
  });

  test.each(['crossref.xml', 'doaj.json', 'doaj.xml'] as const)('%s of an article and of an issue', async (format) => {
    const issues = issuesClient(journal.as(editor().token));
    const { data: issue } = await issues.add({ issueNumber: 1, year: 2026, month: 7, title: `For ${format}` });
    await expect(client().issueFile(issue.id, format)).rejects.toEqual(failure('EMPTY_ISSUE'));
    const [one, other] = [
      await anArticle({}, { issueId: asId(issue.id) }),
      await anArticle({}, { issueId: asId(issue.id) }),
    ];
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
  test('deposit an article again; a double click requests it once', async () => {
    const { id, number } = await anArticle();
    await turn(id, 'DOAJ');
    const clicks = await Promise.all([client().deposit(id, 'DOAJ'), client().deposit(id, 'DOAJ')]);
    expect(clicks.map(({ message }) => message)).toEqual(Array(2).fill('The deposit is on its way to DOAJ.'));
    const recorded = await journal.services.db.select().from(events).where(eq(events.type, 'deposit.asked'));
    expect(recorded.filter(({ payload }) => (payload as { submissionId?: string }).submissionId === id)).toHaveLength(
      1,
    );
    await turn(id, 'DOAJ');
    // A requested deposit is sent although nothing has changed.
    expect(doaj.calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'PUT']);
    expect((await client().list({ q: number, state: 'ACCEPTED', target: 'DOAJ' })).total).toBe(1);
  });

  test('deposit a whole issue; deposits in progress continue', async () => {
    const issues = issuesClient(journal.as(editor().token));
    const { data: issue } = await issues.add({ issueNumber: 2, year: 2026, month: 1, title: 'Land' });
    const made = [await anArticle({}, { issueId: asId(issue.id) }), await anArticle({}, { issueId: asId(issue.id) })];
    for (const { id } of made) await turn(id, 'DOAJ');
    await change(made[0]?.id ?? asId(''), { firstPage: '9' });
    expect((await client().depositIssue(issue.id, 'DOAJ')).message).toBe('One article is on the way to DOAJ.');
    expect((await client().depositIssue(issue.id, 'DOAJ')).data.articles).toBe(0);
    expect((await client().list({ issue: issue.id, state: 'WAITING', target: 'DOAJ' })).total).toBe(2);
    await expect(client().depositIssue(crypto.randomUUID(), 'DOAJ')).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('find articles by state and text; wildcards in the text are literal', async () => {
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

  test('only: other accounts cannot read or deposit', async () => {
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
  ])('%s is answered 400 or 404, not 500', async (path) => {
    const response = await journal.request(`/api/v1${path}`, {
      headers: { authorization: `Bearer ${editor().token}` },
    });
    expect([400, 404]).toContain(response.status);
  });
});

test('a changed issue sends all its articles again', async () => {
  const issues = issuesClient(journal.as(editor().token));
  const draft = { issueNumber: 1, year: 2027, month: 7, title: 'To be renumbered' };
  const { data: issue } = await issues.add(draft);
  const { id } = await anArticle({}, { issueId: asId(issue.id) });
  await turn(id, 'DOAJ');
  await issues.change(issue.id, { ...draft, issueNumber: 7 });
  await journal.services.deposits.followIssue(asId(issue.id));
  await turn(id, 'DOAJ');
  expect(JSON.stringify([...doaj.articles.values()].at(-1))).toContain('"number":"7"');
});

test('no secret is stored or shown, even when the target’s response quotes it', async () => {
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
  const listed = JSON.stringify(await client().list({ perPage: 1000 }));
  for (const output of [rows, listed]) {
    for (const secret of [PASSWORD, KEY]) {
      expect(output).not.toContain(secret);
      expect(output).not.toContain(encodeURIComponent(secret));
      expect(output).not.toContain(new URLSearchParams({ secret }).toString().slice('secret='.length));
    }
  }
  expect(rows).toContain('Unknown key …');
});
