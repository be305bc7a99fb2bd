import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { rorRecord } from '#testing/registries.ts';
import { organisationsClient } from './client.ts';
import { importOrganisations } from './server/import.ts';

const journal = testJournal();
let author: Person;
beforeAll(async () => {
  author = await anAuthor(journal);
});

const DUMP = [
  rorRecord('00286hs46', ['University of Rwanda', 'UR', 'Université du Rwanda']),
  rorRecord('04e8cy037', ['Institute of Policy Analysis and Research', 'IPAR']),
  rorRecord('03vek6s52', ['Harvard University'], { city: 'Cambridge', country: 'United States' }),
  rorRecord('052gg0110', ['University of Nowhere'], { status: 'withdrawn' }),
];

async function importDump(dump: unknown): Promise<number> {
  const file = join(journal.dataDir, 'ror.json');
  await writeFile(file, typeof dump === 'string' ? dump : JSON.stringify(dump, null, 4));
  return importOrganisations(journal.services.db, file);
}
const search = async (q: string) =>
  (await organisationsClient(journal.as(author.token)).search(q)).map(({ ror }) => ror);

describe('research organisations', () => {
  test('are none before the registry is imported', async () => {
    expect(await search('Rwanda')).toEqual([]);
  });

  test('are found by a part of any of their names, whatever its accents, without the withdrawn ones', async () => {
    expect(await importDump(DUMP)).toBe(3);
    const [found] = await organisationsClient(journal.as(author.token)).search('rwanda');
    expect(found).toEqual({ ror: '00286hs46', name: 'University of Rwanda', place: 'Kigali, Rwanda' });
    expect(await search('UNIVERSITE DU')).toEqual(['00286hs46']);
    expect(await search('ipar')).toEqual(['04e8cy037']);
    expect(await search('univers')).toEqual(['00286hs46', '03vek6s52']);
    expect(await search('100%')).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['is no JSON', '[{"id": '],
    ['is of another kind', [{ id: 'https://example.org', names: [] }]],
    ['is empty', []],
  ])('remain as they are when the file %s', async (_, dump) => {
    await importDump(DUMP);
    await expect(importDump(dump)).rejects.toMatchObject({ name: 'RegistryRefused' });
    expect(await search('ipar')).toEqual(['04e8cy037']);
  });

  test('are replaced by those of a newer file', async () => {
    await importDump(DUMP);
    expect(await importDump([rorRecord('00286hs46', ['University of Rwanda'])])).toBe(1);
    expect(await search('ipar')).toEqual([]);
  });

  test('are named on the manuscript’s page by the ROR ids of its authors; one that the registry lacks is not', async () => {
    await importDump(DUMP);
    const person = { fullName: 'Claudine Mukamana', email: 'claudine@example.org', affiliation: 'Kigali' };
    const authors = [
      { ...person, ror: '00286hs46' },
      { ...person, email: 'jean@example.org', ror: '05a28rw58' },
    ];
    const { number } = await aSubmission(journal, { authors });
    const editor = await anEditor(journal);
    const { organisations } = await editorialClient(journal.as(editor.token)).page(number);
    expect(organisations).toEqual({ '00286hs46': 'University of Rwanda' });
  });

  test('are for people with an account, who enter three letters at least', async () => {
    await expect(organisationsClient(journal.as()).search('Rwanda')).rejects.toMatchObject({
      failure: 'unauthenticated',
    });
    await expect(search('Rw')).rejects.toMatchObject({ failure: 'invalid' });
  });
});
