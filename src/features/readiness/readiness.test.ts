import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { articles } from '#features/articles/server/tables.ts';
import { boardClient } from '#features/board/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { deposits } from '#features/deposits/server/tables.ts';
import { issuesClient } from '#features/issues/client.ts';
import { journalClient } from '#features/journal/client.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { pagesClient } from '#features/pages/client.ts';
import { STARTER_PAGES } from '#features/site/server/starter.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, type MadeSubmission, type Person } from '#testing/makers.ts';
import { readinessClient } from './client.ts';
import type { Criterion } from './contract.ts';
import { INDEXES, type Index } from './rules.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org', DOI_PREFIX: '10.12345' });
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});
const as = () => journal.as(administrator.token);
const report = () => readinessClient(as()).read();

/** Every criterion of an index by the name of its check. */
async function criteriaOf(index: Index): Promise<Record<string, Criterion>> {
  const { indexes } = await report();
  const found = indexes.find((one) => one.index === index);
  return Object.fromEntries((found?.criteria ?? []).map((criterion) => [criterion.check, criterion]));
}
const statesOf = async (index: Index) =>
  Object.fromEntries(Object.entries(await criteriaOf(index)).map(([check, { state }]) => [check, state]));

/** The settings with some of them changed. */
async function setJournal(change: Partial<typeof JOURNAL>): Promise<void> {
  const { name, tagline, publisher, licence, countries, issn, repecArchive, repecSeries } = JOURNAL;
  const settings = { name, tagline, publisher, licence, countries, issn, repecArchive, repecSeries };
  await journalClient(as()).change({ ...settings, ...change });
}

const published = (change = {}) => aSubmission(journal, { status: 'PUBLISHED', ...change });
const inDatabase = ({ id }: MadeSubmission, change: Partial<typeof articles.$inferInsert>) =>
  journal.services.db.update(articles).set(change).where(eq(articles.id, id));

describe('a journal without anything', () => {
  test('meets no criterion, and every one says what to do, where, and in whose words', async () => {
    const { indexes, readOn } = await report();
    expect(indexes.map(({ index }) => index)).toEqual(INDEXES);
    expect(readOn).toBe('2026-11-28');
    const criteria = indexes.flatMap((index) => index.criteria);
    // The guidelines for authors are built in.
    const isMet = criteria.filter(({ state }) => state === 'met').map(({ check }) => check);
    expect([...new Set(isMet)]).toEqual(['instructions']);
    for (const { check, evidence, advice, place, wording, source } of criteria.filter(({ state }) => state !== 'met')) {
      expect({ check, evidence, advice, place, wording }, check).toEqual({
        check,
        evidence: expect.stringMatching(/\S/) as string,
        advice: expect.stringMatching(/\S.*\.$/) as string,
        place: expect.any(String) as string,
        wording: expect.stringMatching(/\S/) as string,
      });
      expect(source.url).toMatch(/^https?:\/\//);
    }
  });
});

describe('pages', () => {
  beforeAll(async () => {
    await journal.services.pages.writeStarterPages(STARTER_PAGES);
  });
  const EXPECTED = {
    openAccess: 'met',
    licence: 'met',
    copyright: 'met',
    peerReview: 'met',
    fees: 'met',
    plagiarism: 'met',
    aiUse: 'met',
    aims: 'met',
    instructions: 'met',
    // No archive is named.
    keepers: 'unmet',
  };

  test('that say what they have to meet the criteria, each with its address', async () => {
    expect(await statesOf('doaj')).toMatchObject(EXPECTED);
    expect(await criteriaOf('doaj')).toMatchObject({
      peerReview: { seenAt: '/policies/peer-review' },
      aims: { seenAt: '/about' },
    });
    expect((await criteriaOf('doaj')).fees).not.toHaveProperty('advice');
    expect(await statesOf('scopus')).toMatchObject({ peerReview: 'met', ethics: 'met' });
  });

  test.each([
    ['openAccess', 'open-access', 'CC BY 4.0, copyright.'],
    ['licence', 'open-access', 'Open access: free to read. Authors keep their copyright.'],
    ['copyright', 'open-access', 'Free to read under CC BY 4.0. Copyright by the publisher. All rights reserved.'],
    ['peerReview', 'peer-review', 'Manuscripts are reviewed.'],
    ['fees', 'fees', 'Fees are explained on request.'],
    ['aiUse', 'ai-use', 'Nothing yet.'],
  ])('%s is unmet when the page does not say it, and when there is no page', async (check, key, body) => {
    const client = pagesClient(as());
    const found = STARTER_PAGES.documents.find((document) => document.key === key);
    const { title = '', body: before = '' } = found ?? {};
    await client.changeDocument(key, { title, body });
    const lacking = (await criteriaOf('doaj'))[check];
    expect(lacking).toMatchObject({ state: 'unmet', place: 'policies', seenAt: `/policies/${key}` });
    await client.changeDocument(key, { title, body: before, isPublic: false });
    expect((await criteriaOf('doaj'))[check]).toMatchObject({
      state: 'unmet',
      evidence: 'There is no public page for it.',
    });
    await client.changeDocument(key, { title, body: before, isPublic: true });
    expect((await criteriaOf('doaj'))[check]?.state).toBe('met');
  });

  test('on ethics, plagiarism and aims are missed when they do not mention it', async () => {
    const client = pagesClient(as());
    for (const { key, title } of STARTER_PAGES.documents) await client.changeDocument(key, { title, body: 'Empty.' });
    const section = (await client.aboutAsStaff()).find((one) => one.section === 'AIMS_AND_SCOPE');
    await client.removeSection(section?.id ?? '');
    expect(await statesOf('doaj')).toMatchObject({ plagiarism: 'unmet', aims: 'unmet' });
    expect(await statesOf('scopus')).toMatchObject({ ethics: 'unmet' });
    for (const { key, ...texts } of STARTER_PAGES.documents) await client.changeDocument(key, texts);
    const [aims] = STARTER_PAGES.about.filter((one) => one.section === 'AIMS_AND_SCOPE');
    if (aims) await client.addSection(aims);
    expect(await statesOf('doaj')).toMatchObject({ plagiarism: 'met', aims: 'met' });
  });

  test('a licence that the settings change has to be on the page', async () => {
    await setJournal({ licence: 'CC BY-NC 4.0' });
    expect((await criteriaOf('doaj')).licence).toMatchObject({
      state: 'unmet',
      evidence: 'The page does not name CC BY-NC 4.0, the licence of the settings.',
    });
    await setJournal({});
  });

  test('an archive that the policy names has to be checked by a person', async () => {
    const archiving = STARTER_PAGES.documents.find(({ key }) => key === 'archiving');
    const body = `${archiving?.body} Copies are in LOCKSS.`;
    await pagesClient(as()).changeDocument('archiving', { title: 'Archiving', body });
    expect((await criteriaOf('doaj')).keepers).toMatchObject({ state: 'unknown' });
  });
});

describe('people and registrations', () => {
  test('publisher, postal and e-mail address', async () => {
    expect((await criteriaOf('doaj')).publisher).toMatchObject({ state: 'unmet', place: 'contact' });
    await contactClient(as()).addInfo({
      intro: 'Write to us.',
      editorEmail: 'editor@example.org',
      submissionsEmail: 'editor@example.org',
      phone: '+250 788 000 000',
      mailingAddress: 'KN 3 Avenue, Kigali, Rwanda',
      officeHours: 'Monday to Friday',
      locationDescription: 'In the centre.',
    });
    expect((await criteriaOf('doaj')).publisher).toMatchObject({
      state: 'met',
      evidence: 'MDS Consultancy; KN 3 Avenue, Kigali, Rwanda',
      seenAt: '/contact',
    });
  });

  test('a board of five with affiliations from more than one institution', async () => {
    expect(await statesOf('doaj')).toMatchObject({
      boardSize: 'unmet',
      boardAffiliations: 'unmet',
      boardInstitutions: 'unmet',
    });
    expect(await statesOf('ajol')).toMatchObject({ boardCountries: 'unmet' });
    const client = boardClient(as());
    const add = (n: number, affiliation: string) =>
      client.add({ fullName: `Member ${'ABCDEFG'[n]}`, role: 'Member', email: `m${n}@example.org`, affiliation });
    for (const n of [0, 1, 2, 3]) await add(n, 'University of Rwanda, Kigali, Rwanda');
    expect(await statesOf('doaj')).toMatchObject({
      boardSize: 'unmet',
      boardAffiliations: 'met',
      boardInstitutions: 'unmet',
    });
    const { data } = await add(4, '');
    expect(await statesOf('doaj')).toMatchObject({ boardSize: 'met', boardAffiliations: 'unmet' });
    await client.change(data.id, { affiliation: 'Makerere University, Kampala, Uganda' });
    expect(await statesOf('doaj')).toMatchObject({ boardAffiliations: 'met', boardInstitutions: 'met' });
    // Whether an affiliation names a country no program can tell.
    expect(await statesOf('ajol')).toMatchObject({ boardCountries: 'unknown', inAfrica: 'unknown' });
  });

  test('an ISSN is shown once it is entered; whether it is registered a person has to look up', async () => {
    expect(await statesOf('doaj')).toMatchObject({ issn: 'unmet', issnConfirmed: 'unmet' });
    await setJournal({ issn: '2049-3630' });
    expect(await criteriaOf('doaj')).toMatchObject({
      issn: { state: 'met', evidence: expect.stringContaining('2049-3630') as string },
      issnConfirmed: { state: 'unknown', seenAt: 'https://portal.issn.org/resource/ISSN/2049-3630' },
    });
  });

  test('a public address may be right, and has to be checked; the codes of RePEc as well', async () => {
    expect(await statesOf('doaj')).toMatchObject({ address: 'unknown' });
    expect(await statesOf('repec')).toMatchObject({ repecArchive: 'unknown' });
  });
});

describe('articles', () => {
  let made: MadeSubmission[];

  test('that lack something are named', async () => {
    expect(await statesOf('doaj')).toMatchObject({
      research: 'unmet',
      history: 'unmet',
      fullText: 'unmet',
      doi: 'unmet',
    });
    made = [await published(), await published()];
    const [first, second] = made as [MadeSubmission, MadeSubmission];
    await inDatabase(first, { doi: '10.12345/one' });
    await inDatabase(second, { acceptedAt: null });
    expect(await criteriaOf('doaj')).toMatchObject({
      research: { state: 'unmet', evidence: '2 research articles were published in the last twelve months.' },
      fullText: { state: 'met', evidence: 'All 2 articles have it.' },
      doi: { state: 'unmet', evidence: '1 of 2 articles has it.', articles: [second.number] },
      dates: { state: 'unmet' },
      reviewers: { state: 'unknown' },
    });
    expect(await statesOf('google-scholar')).toMatchObject({
      pdf: 'met',
      pdfSize: 'met',
      abstract: 'met',
      authors: 'met',
    });
    expect(await statesOf('repec')).toMatchObject({ repecTemplates: 'met', jel: 'unmet' });
    expect(await statesOf('crossref')).toMatchObject({ references: 'unmet', orcid: 'unmet' });
    expect(await statesOf('ajol')).toMatchObject({ activity: 'met', twoYears: 'unmet' });
    expect(await statesOf('scopus')).toMatchObject({ english: 'met', romanReferences: 'unknown' });
    expect(await statesOf('web-of-science')).toMatchObject({ authorAffiliations: 'met' });
  });

  test('are counted for what they have', async () => {
    const [, second] = made as [MadeSubmission, MadeSubmission];
    const record = {
      rounds: 1,
      reports: 2,
      isException: false,
      handledBy: null,
      uninvolved: [],
      hasPublishedReports: false,
    };
    const whole = {
      doi: '10.12345/two',
      acceptedAt: new Date(),
      jelCodes: ['Q15'],
      peerReview: { ...record, reviewers: 2 },
      authors: [
        { fullName: 'Claudine Mukamana', affiliation: 'Kigali', orcid: '0000-0002-1825-0097', ror: null, roles: [] },
      ],
    };
    for (const one of made) await inDatabase(one, whole);
    expect(await statesOf('doaj')).toMatchObject({ doi: 'met', dates: 'met', reviewers: 'met' });
    expect(await statesOf('repec')).toMatchObject({ jel: 'met' });
    expect(await statesOf('crossref')).toMatchObject({ orcid: 'met', doi: 'met' });
    const lacking = {
      peerReview: { ...record, reviewers: 1 },
      language: 'fr' as const,
      abstract: ' ',
      fileSize: 6 * 1024 ** 2,
      authors: [{ fullName: 'Claudine Mukamana', affiliation: '', orcid: null, ror: null, roles: [] }],
    };
    await inDatabase(second, lacking);
    expect(await statesOf('doaj')).toMatchObject({ reviewers: 'unmet' });
    expect(await statesOf('scopus')).toMatchObject({ english: 'unmet' });
    expect(await statesOf('google-scholar')).toMatchObject({ pdfSize: 'unmet', abstract: 'unmet' });
    expect(await statesOf('web-of-science')).toMatchObject({ authorAffiliations: 'unmet' });
    const withoutFile = { fileId: null, fileName: null, fileSize: null, fileSha256: null, fileKey: null };
    await inDatabase(second, { ...withoutFile, authors: [] });
    expect(await statesOf('doaj')).toMatchObject({ fullText: 'unmet' });
    expect(await statesOf('google-scholar')).toMatchObject({ pdf: 'unmet', pdfText: 'unmet', authors: 'unmet' });
  });

  test('five research articles of the last twelve months are enough for a year; reports of other kinds do not count', async () => {
    made.push(await published(), await published(), await published({ articleType: 'FIELD_REPORT' }));
    expect(await statesOf('doaj')).toMatchObject({ research: 'unmet', history: 'unmet' });
    made.push(await published());
    expect(await statesOf('doaj')).toMatchObject({ research: 'met', history: 'unmet' });
    const first = made[0] as MadeSubmission;
    await inDatabase(first, { publishedAt: new Date(Date.now() - 800 * 24 * 3600_000) });
    expect(await statesOf('doaj')).toMatchObject({ research: 'unmet', history: 'met' });
    expect(await statesOf('ajol')).toMatchObject({ twoYears: 'met' });
  });

  test('by members of the board may be a quarter of an issue; below it, a person looks for reviewers', async () => {
    expect((await criteriaOf('doaj')).endogeny).toMatchObject({ state: 'unknown' });
    const now = journal.now();
    const issue = { issueNumber: 1, title: 'First issue', year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
    const { data } = await issuesClient(as()).add(issue);
    const inIssue = made.slice(0, 4);
    for (const { id } of inIssue) await submissionsClient(as()).update(id, { issueId: data.id });
    const byMember = [{ fullName: 'Member A', affiliation: 'Kigali', orcid: null, ror: null, roles: [] }];
    await inDatabase(inIssue[0] as MadeSubmission, { authors: byMember });
    expect((await criteriaOf('doaj')).endogeny).toMatchObject({
      state: 'unknown',
      evidence: expect.stringContaining('First issue: 1 of 4 research articles by editors') as string,
    });
    await inDatabase(inIssue[1] as MadeSubmission, { authors: byMember });
    expect((await criteriaOf('doaj')).endogeny).toMatchObject({ state: 'unmet', seenAt: `/issue/${data.id}` });
    // A promise in words has to be compared by a person; a year without an issue breaks any.
    expect((await criteriaOf('scopus')).schedule).toMatchObject({
      state: 'unknown',
      evidence: expect.stringContaining('Twice a year') as string,
    });
    await issuesClient(as()).change(data.id, { ...issue, year: issue.year - 2 });
    expect(await statesOf('scopus')).toMatchObject({ schedule: 'unmet' });
  });

  test('are registered when the target has accepted each of them', async () => {
    expect(await criteriaOf('crossref')).toMatchObject({
      crossref: { state: 'unmet' },
      crossrefDeposits: { state: 'unmet' },
      crossrefCurrent: { state: 'unmet', evidence: 'Nothing is registered yet.' },
    });
    const { db } = journal.services;
    await db.delete(deposits);
    const row = { target: 'CROSSREF', state: 'ACCEPTED', updatedAt: new Date() } as const;
    for (const { id } of made) await db.insert(deposits).values({ ...row, articleId: id });
    expect(await statesOf('crossref')).toMatchObject({ crossrefDeposits: 'met', crossrefCurrent: 'met' });
    expect(await statesOf('doaj')).toMatchObject({ doajDeposits: 'unmet' });
    await db
      .update(deposits)
      .set({ state: 'REFUSED' })
      .where(eq(deposits.articleId, (made[0] as MadeSubmission).id));
    expect(await statesOf('crossref')).toMatchObject({ crossrefDeposits: 'unmet', crossrefCurrent: 'unmet' });
    await db.update(deposits).set({ target: 'DOAJ', state: 'ACCEPTED' });
    expect(await statesOf('doaj')).toMatchObject({ doajDeposits: 'met' });
  });
});

test('editors and administrators read it, in their language, and nobody else', async () => {
  const editor = await anEditor(journal);
  const { indexes } = await readinessClient(journal.as(editor.token, 'fr')).read();
  expect(indexes[0]?.criteria[0]?.title).toBe('Texte intégral de chaque article');
  const author = await anAuthor(journal);
  await expect(readinessClient(journal.as(author.token)).read()).rejects.toMatchObject({ failure: 'forbidden' });
  await expect(readinessClient(journal.as()).read()).rejects.toMatchObject({ failure: 'unauthenticated' });
});
