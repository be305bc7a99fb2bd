import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { ownSupplementClient, supplementClient } from './client.ts';
import { SUPPLEMENT_LIMITS } from './rules.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});
const get = (address: string) => testSite(journal).request(address);
const office = (id: string, person = administrator) => supplementClient(journal.as(person.token), id);
const own = ({ token }: Person, number: string) => ownSupplementClient(journal.as(token), number);
const aFile = (name = 'prices.csv', content: BlobPart = 'market,price\nKimironko,450\n') => new File([content], name);
const DETAILS = {
  kind: 'DATA',
  title: 'Prices by market',
  description: 'Weekly, 2021–2024.',
  licence: 'CC0 1.0',
} as const;
const publish = (id: string) =>
  submissionsClient(journal.as(administrator.token)).update(id, { status: 'PUBLISHED', tellAuthors: false });
const articleOf = (number: string) => articlesClient(journal.as()).byNumber(number);
const addressOf = (number: string, { id, fileName }: { id: string; fileName: string }) =>
  `/article/${number}/files/${id}/${fileName}`;

/** A published article with a described file. */
async function aPublishedFile() {
  const { id, number } = await aSubmission(journal, { status: 'ACCEPTED' });
  const [added] = (await office(id).add(aFile())).data;
  const { data } = await office(id).change(added?.id ?? '', DETAILS);
  await publish(id);
  return { id, number, file: data[0] as (typeof data)[number] };
}

describe('a supplementary file', () => {
  test('is added by the author, described, read by the office, and public with the article', async () => {
    const author = await anAuthor(journal);
    const { id, number } = await aSubmission(journal, { author });
    const calls = own(author, number);
    const { data } = await calls.add(aFile('Market prices.csv'));
    expect(data).toEqual([
      {
        id: expect.any(String),
        kind: 'DATA',
        title: 'Market prices',
        description: '',
        licence: 'CC BY 4.0',
        fileName: 'Market prices.csv',
        mediaType: 'text/csv',
        size: 27,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    const fileId = data[0]?.id ?? '';
    await calls.change(fileId, DETAILS);
    expect(await office(id).list()).toMatchObject([DETAILS]);
    expect(await (await office(id).file(fileId)).content.text()).toContain('Kimironko');
    const address = addressOf(number, { id: fileId, fileName: 'Market prices.csv' });
    expect((await get(address)).status).toBe(404);

    await submissionsClient(journal.as(administrator.token)).update(id, { status: 'ACCEPTED', tellAuthors: false });
    await publish(id);
    expect((await articleOf(number)).supplements).toMatchObject([{ ...DETAILS, id: fileId }]);
    const response = await get(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv']);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Market prices.csv"/);
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(await response.text()).toContain('Kimironko');
    await expect(calls.add(aFile())).rejects.toMatchObject({ failure: 'conflict', code: 'CLOSED' });
    await expect(calls.change(fileId, DETAILS)).rejects.toMatchObject({ failure: 'conflict' });
    await expect(calls.remove(fileId)).rejects.toMatchObject({ failure: 'conflict' });
    expect((await calls.list()).isOpen).toBe(false);
  });

  test('of one manuscript is not reached through another, by other authors, or by an editor who is its author', async () => {
    const [author, other, editor] = [await anAuthor(journal), await anAuthor(journal), await anEditor(journal)];
    const [one, two] = [await aSubmission(journal, { author }), await aSubmission(journal, { author: other })];
    const [file] = (await own(author, one.number).add(aFile())).data;
    const fileId = file?.id ?? '';
    const missing = { failure: 'missing' };
    await expect(own(other, one.number).list()).rejects.toMatchObject(missing);
    await expect(own(other, two.number).file(fileId)).rejects.toMatchObject(missing);
    await expect(own(other, two.number).change(fileId, DETAILS)).rejects.toMatchObject(missing);
    await expect(own(other, two.number).remove(fileId)).rejects.toMatchObject(missing);
    await expect(office(two.id).file(fileId)).rejects.toMatchObject(missing);
    const written = await aSubmission(journal, { author: editor });
    await expect(office(written.id, editor).list()).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
    await expect(office(one.id, author).list()).rejects.toMatchObject({ failure: 'forbidden' });
    expect(await office(one.id).list()).toHaveLength(1);
  });

  test.each([
    ['page.html', '<script>alert(1)</script>', /cannot be added/],
    ['run.exe', 'MZ', /cannot be added/],
    ['noname', 'text', /cannot be added/],
    ['thesis.pdf', 'no PDF', /is not a PDF file/],
    ['tool.csv', 'MZ\u0090', /is not a CSV file/],
    ['empty.csv', '', /choose a file/],
  ])('called %s with the content “%s” is refused at its field', async (name, content, message) => {
    const { id } = await aSubmission(journal);
    const refusal = await office(id)
      .add(aFile(name, content))
      .catch((error: unknown) => error as { failure: string; issues: { path: string; message: string }[] });
    expect(refusal).toMatchObject({ failure: 'refused', issues: [{ path: 'file' }] });
    expect((refusal as { issues: { message: string }[] }).issues[0]?.message).toMatch(message);
    expect(await office(id).list()).toEqual([]);
  });

  test('has a safe name, and a PDF keeps its ending', async () => {
    const { id } = await aSubmission(journal);
    const { data } = await office(id).add(aFile('../..\\Annex: <A>.PDF', (await aPdf()) as BlobPart));
    expect(data).toMatchObject([{ kind: 'APPENDIX', fileName: 'Annex A.pdf', mediaType: 'application/pdf' }]);
  });

  test('needs a title and a licence of the list', async () => {
    const { id } = await aSubmission(journal);
    const [file] = (await office(id).add(aFile())).data;
    const refused = (change: object) => expect(office(id).change(file?.id ?? '', { ...DETAILS, ...change })).rejects;
    await refused({ title: ' ' }).toMatchObject({ failure: 'invalid', issues: [{ path: 'title' }] });
    await refused({ licence: 'All mine' }).toMatchObject({ failure: 'invalid', issues: [{ path: 'licence' }] });
  });

  test('is one of twenty at most, also when they arrive at once', async () => {
    const { id } = await aSubmission(journal);
    const adds = Array.from({ length: SUPPLEMENT_LIMITS.files + 2 }, (_, index) =>
      office(id).add(aFile(`${index}.csv`)),
    );
    const results = await Promise.allSettled(adds);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(await office(id).list()).toHaveLength(SUPPLEMENT_LIMITS.files);
  });

  test('is stored once, however often it is sent', async () => {
    const { id } = await aSubmission(journal);
    const send = () => office(id).add(aFile());
    const answers = await Promise.allSettled([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(send()).rejects.toMatchObject({
      issues: [{ path: 'file', message: expect.stringContaining('already') }],
    });
    await office(id).add(aFile('prices.csv', 'another content'));
    expect(await office(id).list()).toHaveLength(2);
  });

  test('that is deleted is gone for readers at once, and its content with the next sweep', async () => {
    const { id, number, file } = await aPublishedFile();
    expect((await get(addressOf(number, file))).status).toBe(200);
    await office(id).remove(file.id);
    expect((await articleOf(number)).supplements).toEqual([]);
    expect((await get(addressOf(number, file))).status).toBe(404);
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of journal.services.store.walk()) if (key.includes(file.id)) found.push(key);
      return found;
    };
    expect(await keys()).toHaveLength(1);
    await journal.services.supplements.sweep();
    expect(await keys()).toEqual([]);
  });

  test('of an article that is not public any more answers 410', async () => {
    const { id, number, file } = await aPublishedFile();
    await submissionsClient(journal.as(administrator.token)).update(id, { status: 'WITHDRAWN', tellAuthors: false });
    expect((await get(addressOf(number, file))).status).toBe(410);
  });

  test('is counted as a view of its article, not as a download', async () => {
    const { number, file } = await aPublishedFile();
    const address = addressOf(number, file);
    await testSite(journal).request(address, {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    });
    await journal.services.usage.settled();
    expect(await articleOf(number)).toMatchObject({ views: 1, downloads: 0 });
  });

  test('is in JATS, Dublin Core and the page’s structured data, with its address and licence', async () => {
    const { number, file } = await aPublishedFile();
    const { slug } = await articleOf(number);
    const jats = await (await get(`/article/${number}/${slug}.jats.xml`)).text();
    const address = `http://localhost:3000${addressOf(number, file)}`;
    expect(jats).toContain(`xlink:href="${address}"`);
    expect(jats).toMatch(/<supplementary-material[^>]* content-type="data" mimetype="text" mime-subtype="csv"/);
    expect(jats).toContain('<license-p>CC0 1.0</license-p>');
    const harvested = await get(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:localhost:${number}`);
    expect(await harvested.text()).toContain(`<dc:relation>${address}</dc:relation>`);
  });
});
