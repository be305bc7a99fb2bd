import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { contentsOf } from '#testing/csv.ts';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';
import { FIELDS, STATEMENTS } from './fields/fields.ts';
import { findJelCodes, JEL_CODES, jelCode } from './fields/jel.ts';
import { submissions } from './server/tables.ts';

const journal = testJournal();
let admin: Person;
let author: Person;
beforeAll(async () => {
  [admin, author] = [await anAdministrator(journal), await anAuthor(journal)];
});
const as = ({ token }: Person) => submissionsClient(journal.as(token));

const GIVEN = {
  articleType: 'FIELD_REPORT' as const,
  jelCodes: ['Q15', 'O13'],
  fundingStatement: 'Paid for by the soil fund (grant 7).',
  competingInterests: 'The authors declare none.',
  dataAvailability: 'The data are kept in Kigali.\n\nAsk there.',
  acknowledgements: 'We thank the farmers.',
};

describe('the fields of a submission', () => {
  test('are answered to the author, to staff and to readers as they were given', async () => {
    const { id, number } = await aSubmission(journal, { author, ...GIVEN, status: 'PUBLISHED' });
    expect(await as(author).mineByNumber(number)).toMatchObject(GIVEN);
    expect(await editorialClient(journal.as(admin.token)).byId(id)).toMatchObject(GIVEN);
    expect(await articlesClient(journal.as()).byNumber(number)).toMatchObject(GIVEN);
    const list = await journal.request('/api/v1/submission');
    const { data } = (await list.json()) as { data: { number: string }[] };
    expect(data.find((article) => article.number === number)).toMatchObject(GIVEN);
  });

  test('may be left out or null if they are not required', async () => {
    const empty = { fundingStatement: null, acknowledgements: null };
    const { number } = await aSubmission(journal, { author, ...empty });
    const stored = await as(author).mineByNumber(number);
    expect(stored).toMatchObject({ articleType: 'RESEARCH_ARTICLE', jelCodes: [] });
    for (const name of STATEMENTS) expect(stored[name]).toBe('');
  });

  test('are kept in a draft, unfinished ones too', async () => {
    const draft = {
      manuscriptTitle: '',
      topic: '',
      abstract: '',
      keywords: '',
      authors: [],
      files: [],
      declarations: [],
    };
    const content = { ...draft, ...GIVEN, jelCodes: ['O13', 'agricul'] };
    const other = await anAuthor(journal);
    await as(other).saveDraft(crypto.randomUUID(), 0, content);
    expect((await as(other).latestDraft()).data?.content).toEqual(content);
  });

  test.each([
    ['an unknown type', { articleType: 'POEM' }, 'articleType', FIELDS.articleType.unknown],
    ['a JEL code that does not exist', { jelCodes: ['O13', 'O99'] }, 'jelCodes', FIELDS.jelCodes.unlisted('O99')],
    ['a JEL category', { jelCodes: ['O1'] }, 'jelCodes', FIELDS.jelCodes.unknown],
    ['codes that are no list', { jelCodes: 'O13' }, 'jelCodes', FIELDS.jelCodes.unknown],
    [
      'too many codes',
      { jelCodes: JEL_CODES.slice(0, 11).map(({ code }) => code) },
      'jelCodes',
      FIELDS.jelCodes.tooMany,
    ],
    ...STATEMENTS.map((name): [string, object, string, string] => [
      `a ${name} over its limit`,
      { [name]: 'x'.repeat(FIELDS[name].max + 1) },
      name,
      FIELDS[name].tooLong,
    ]),
  ])('refuse %s at the field, in a submission and in a correction', async (_, change, path, message) => {
    const refusal = { issues: [expect.objectContaining({ path, message })] };
    const draft = await aDraft(journal, author.token, change);
    await expect(as(author).create(draft)).rejects.toMatchObject(refusal);
    const { id } = await aSubmission(journal, { author: await anAuthor(journal), ...GIVEN });
    await expect(as(admin).update(id, change)).rejects.toMatchObject(refusal);
    expect(await editorialClient(journal.as(admin.token)).byId(id)).toMatchObject({ ...GIVEN, version: 1 });
  });

  test('take JEL codes in any case, each once', async () => {
    const { number } = await aSubmission(journal, {
      author: await anAuthor(journal),
      jelCodes: [' o13', 'Q15', 'O13'],
    });
    const { data } = await editorialClient(journal.as(admin.token)).list({ q: number });
    expect(data[0]?.jelCodes).toEqual(['O13', 'Q15']);
  });

  test('decide whether a repeated submission has the same content', async () => {
    const person = await anAuthor(journal);
    const draft = { ...(await aDraft(journal, person.token, GIVEN)), draftId: crypto.randomUUID() };
    const first = await as(person).create(draft);
    expect(await as(person).create(draft)).toEqual(first);
    for (const change of [
      { acknowledgements: 'We thank the rain.' },
      { jelCodes: ['O13'] },
      { articleType: 'BOOK_REVIEW' },
    ])
      await expect(as(person).create({ ...draft, ...change } as typeof draft)).rejects.toMatchObject({
        failure: 'conflict',
      });
  });

  test('are limited in the database too', async () => {
    const { id } = await aSubmission(journal, { author: await anAuthor(journal) });
    const set = (values: Partial<typeof submissions.$inferInsert>) =>
      journal.services.db.update(submissions).set(values).where(eq(submissions.id, id));
    for (const name of STATEMENTS) await expect(set({ [name]: 'x'.repeat(FIELDS[name].max + 1) })).rejects.toThrow();
    await expect(set({ jelCodes: Array(11).fill('O13') })).rejects.toThrow();
    await expect(set({ articleType: 'POEM' as never })).rejects.toThrow();
    await expect(set({ title: '' })).rejects.toThrow();
  });

  test('are columns of the editors’ export, which finds a JEL code', async () => {
    const person = await anAuthor(journal);
    const { number } = await aSubmission(journal, {
      author: person,
      articleType: 'POLICY_BRIEF',
      jelCodes: ['Z32', 'Q15'],
    });
    const { content } = await editorialClient(journal.as(admin.token)).export({ q: 'z32' });
    expect(contentsOf(await content.text())).toEqual([
      expect.objectContaining({ number, articleType: 'POLICY_BRIEF', jelCodes: 'Z32; Q15' }),
    ]);
  });
});

describe('the JEL classification', () => {
  test('has the codes of the American Economic Association with their labels', () => {
    expect(JEL_CODES).toHaveLength(856);
    expect(jelCode('O13')).toEqual({
      code: 'O13',
      label: 'Agriculture; Natural Resources; Energy; Environment; Other Primary Products',
      within: ['Economic Development, Innovation, Technological Change, and Growth', 'Economic Development'],
    });
    expect(jelCode('Q10')?.label).toBe('Agriculture: General');
    expect(jelCode('O1')).toBeUndefined();
  });

  test('is searched by code and by words', () => {
    const codes = (query: string) => findJelCodes(query, 100).map(({ code }) => code);
    expect(codes('o1')).toEqual(['O10', 'O11', 'O12', 'O13', 'O14', 'O15', 'O16', 'O17', 'O18', 'O19']);
    expect(codes('poverty')).toContain('I32');
    expect(codes('land use')).toContain('Q15');
    expect(codes('')).toEqual([]);
    expect(findJelCodes('general', 3)).toHaveLength(3);
  });
});
