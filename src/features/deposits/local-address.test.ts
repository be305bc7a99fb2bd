import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission } from '#testing/makers.ts';
import { depositsClient } from './client.ts';

// Neither target exists, so nothing could be sent.
const journal = testJournal({
  PUBLIC_URL: 'http://localhost:3000',
  DOI_PREFIX: '10.12345',
  CROSSREF_USERNAME: 'office',
  CROSSREF_PASSWORD: 'a password',
  CROSSREF_URL: 'https://crossref.example.org',
  CROSSREF_DEPOSITOR_NAME: 'Office',
  CROSSREF_DEPOSITOR_EMAIL: 'office@example.org',
  DOAJ_API_KEY: 'a key',
  DOAJ_URL: 'https://doaj.example.org',
});

test('a journal at a local address deposits nothing, and the screen shows the reason', async () => {
  const editor = await anAdministrator(journal);
  const { id } = await aSubmission(journal);
  await journal.services.updateSubmission(editor.id, id, { status: 'PUBLISHED', doi: '10.12345/jaed.1' });
  const expected = [
    { field: 'address', at: 'server', message: expect.stringContaining('set PUBLIC_URL') },
    { field: 'issn', at: 'settings', message: expect.stringContaining('no ISSN') },
  ];
  for (const target of ['CROSSREF', 'DOAJ'] as const) {
    await journal.services.deposits.delivery.work({ articleId: id, target }, new AbortController().signal);
    const { data, targets } = await depositsClient(journal.as(editor.token)).list();
    expect(targets[target].problems).toEqual(expected);
    expect(data[0]?.deposits[target]).toMatchObject({ state: 'NOT_READY', problems: expected });
  }
});
