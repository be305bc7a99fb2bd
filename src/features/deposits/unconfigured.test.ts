import { expect, test } from 'vitest';
import { testJournal } from '../../testing/journal.ts';
import { anAdministrator, aSubmission } from '../../testing/makers.ts';
import { depositsClient } from './client.ts';
import { deposits } from './server/tables.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });

test('without credentials nothing is queued or sent, and the file can be downloaded all the same', async () => {
  const editor = await anAdministrator(journal);
  const client = depositsClient(journal.as(editor.token));
  const { id } = await aSubmission(journal);
  await journal.services.updateSubmission(editor.id, id, { status: 'PUBLISHED', doi: '10.12345/jaed.1' });
  expect(await journal.services.db.$count(deposits)).toBe(0);
  await expect(client.deposit(id, 'CROSSREF')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
  await expect(client.depositIssue(crypto.randomUUID(), 'DOAJ')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
  const { data, targets } = await client.list();
  expect(data).toMatchObject([{ id, deposits: { CROSSREF: null, DOAJ: null } }]);
  expect(targets).toEqual({ CROSSREF: { isConfigured: false, host: '' }, DOAJ: { isConfigured: false, host: '' } });
  expect(await (await client.file(id, 'crossref.xml')).content.text()).toContain('<doi>10.12345/jaed.1</doi>');
}, 120_000);
