import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { createXmlChecks } from '#platform/xml/xml-checks.ts';
import { aZip } from '#testing/docx.ts';
import { testJournal } from '#testing/journal.ts';
import { aGuestEditor, anAdministrator, anAuthor, anEditor, aPdf, aSubmission, type Person } from '#testing/makers.ts';
import { aWordManuscript } from '#testing/manuscript.ts';
import { testSite } from '#testing/site.ts';
import { productionClient } from './client.ts';

const journal = testJournal();
const checks = createXmlChecks();
afterAll(() => checks.close());
let administrator: Person;
let editor: Person;
let manuscript: File;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const fileOf = (bytes: Uint8Array, name = 'accepted.docx', type = WORD) =>
  new File([bytes as BlobPart], name, { type });
beforeAll(async () => {
  [administrator, editor] = [await anAdministrator(journal), await anEditor(journal)];
  manuscript = fileOf(await aWordManuscript());
});
const office = (person = editor) => productionClient(journal.as(person.token));
const publish = (id: string) =>
  journal.services.updateSubmission(administrator.id, id as never, { status: 'PUBLISHED' });
const site = () => testSite(journal);
const bodyOf = async (address: string) => (await site().request(address)).text();

describe('the text of an article', () => {
  test('is read from a Word document, and found by readers once the article is published', async () => {
    const { id, number } = await aSubmission(journal, { status: 'ACCEPTED' });
    expect(await office().report(id)).toBeNull();
    const { data } = await office().upload(id, manuscript);
    expect(data).toMatchObject({
      version: 1,
      sourceName: 'accepted.docx',
      report: { counts: { tables: 1, references: 4 } },
    });
    expect(await office().report(id)).toEqual(data);
    const shown = await office().shown(id);
    expect(shown?.pictures).toEqual([
      { path: expect.stringMatching(/^\/images\/[\w-]+\.webp$/), width: 900, height: 500 },
    ]);
    expect((await site().request(shown?.pictures[0]?.path ?? '')).headers.get('content-type')).toBe('image/webp');
    await expect(articlesClient(journal.as()).text(number)).rejects.toMatchObject({ failure: 'missing' });

    await publish(id);
    const text = await articlesClient(journal.as()).text(number);
    expect(JSON.stringify(text?.doc)).toContain('Tenure matters');
    const { slug } = await articlesClient(journal.as()).byNumber(number);
    const xml = await bodyOf(`/article/${number}/${slug}.jats.xml`);
    expect(await checks.faultsIn('jats/JATS-journalpublishing1-3-mathml3.xsd', xml)).toEqual([]);
    const prefix = number.toLowerCase();
    expect(xml).toContain(`<xref ref-type="bibr" rid="${prefix}-ref-3">Mukamana &amp; Habimana, 2019</xref>`);
    expect(xml).toContain(`<ref id="${prefix}-ref-3"`);
    expect(xml).toMatch(/<graphic xlink:href="https?:\/\/[^"]+\/images\/[\w-]+\.webp"><alt-text>/);
    const harvested = await bodyOf('/oai?verb=ListRecords&metadataPrefix=oai_jats');
    expect(harvested).toContain(`id="${prefix}-table-1"`);
    expect(harvested).toContain('Tenure matters');
    expect(await bodyOf('/oai?verb=ListRecords&metadataPrefix=oai_dc')).not.toContain('Tenure matters');
  });

  test('can be read again as another version, and removed; the earlier ones are kept', async () => {
    const { id, number } = await aSubmission(journal, { status: 'ACCEPTED' });
    await office().upload(id, manuscript);
    expect((await office().upload(id, manuscript)).data.version).toBe(2);
    await publish(id);
    await office().remove(id);
    expect(await office().report(id)).toBeNull();
    expect(await articlesClient(journal.as()).text(number)).toBeNull();
    await expect(office().remove(id)).rejects.toMatchObject({ failure: 'missing' });
    const isRemoved = (await office().versions(id)).map((one) => one.isRemoved);
    expect(isRemoved).toEqual([false, false, true]);
    const { data } = await office().upload(id, manuscript);
    expect(data).toMatchObject({ version: 4, publicVersion: null });
    expect(await articlesClient(journal.as()).text(number)).toBeNull();
    await office().release(id, data.revision);
    expect(await articlesClient(journal.as()).text(number)).toMatchObject({ version: 4 });
  });

  test('is not made from other files, which change nothing', async () => {
    const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
    const refused = (bytes: Uint8Array, name?: string) => expect(office().upload(id, fileOf(bytes, name))).rejects;
    const atTheField = { failure: 'refused', issues: [{ path: 'file', message: expect.stringMatching(/\.$/) }] };
    await refused(await aPdf(), 'accepted.pdf').toMatchObject({
      ...atTheField,
      issues: [{ path: 'file', message: expect.stringContaining('no Word document') }],
    });
    await refused(new Uint8Array()).toMatchObject(atTheField);
    for (const bytes of [Buffer.from('Hello'), aZip({ 'a.txt': 'Hello' })])
      await refused(bytes).toMatchObject({
        failure: 'refused',
        issues: [{ path: 'file', message: expect.stringMatching(/^(?!.*\.pdf).*no Word document/u) }],
      });
    expect(await office().report(id)).toBeNull();
  });

  test('is for the office, except for the authors of the manuscript', async () => {
    const { id, number, author } = await aSubmission(journal, { status: 'ACCEPTED' });
    const guest = await aGuestEditor(journal, { administrator, number });
    for (const person of [author, await anAuthor(journal), guest]) {
      await expect(office(person).upload(id, manuscript)).rejects.toMatchObject({ failure: 'forbidden' });
      await expect(office(person).shown(id)).rejects.toMatchObject({ failure: 'forbidden' });
    }
    const own = await aSubmission(journal, { author: editor, status: 'ACCEPTED' });
    await expect(office().upload(own.id, manuscript)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
    expect(await office(administrator).report(id)).toBeNull();
  });

  const wide = async () => new File([(await aWordManuscript({ isPhotographed: true })) as BlobPart], 'accepted.docx');

  test('has wide pictures in a version for phones, too', async () => {
    const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
    await office().upload(id, await wide());
    const [picture] = (await office().shown(id))?.pictures ?? [];
    expect(picture).toMatchObject({ width: 1600, narrow: { width: 800 } });
    const sizeOf = async (path = '') => (await (await site().request(path)).arrayBuffer()).byteLength;
    expect(await sizeOf(picture?.narrow?.path)).toBeLessThan(await sizeOf(picture?.path));
    expect(await sizeOf(picture?.narrow?.path)).toBeGreaterThan(0);
  });

  test('is erased with a manuscript that was never published, and its pictures are swept', async () => {
    const { id } = await aSubmission(journal, { status: 'ACCEPTED' });
    await office().upload(id, await wide());
    const [picture] = (await office().shown(id))?.pictures ?? [];
    const paths = [picture?.path, picture?.narrow?.path];
    const { submissionRemoval, images } = journal.services;
    await submissionRemoval.remove(id, administrator.id);
    journal.pass(31 * 24 * 3600);
    await submissionRemoval.sweep();
    for (const path of paths) expect((await site().request(path ?? '')).status).toBe(200);
    journal.pass(32 * 24 * 3600);
    await images.sweep();
    for (const path of paths) expect((await site().request(path ?? '')).status).toBe(404);
  });
});
