import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator } from '#testing/makers.ts';
import { webhooksClient } from './client.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });

test('a journal on the internet sends to public addresses with https alone, whatever their names lead to', async () => {
  const staff = webhooksClient(journal.as((await anAdministrator(journal)).token));
  const events = ['article.published' as const];
  await expect(staff.add({ url: 'http://example.org/hook', events })).rejects.toMatchObject({
    issues: [{ path: 'url', message: expect.stringContaining('https') }],
  });
  await journal.work();
  for (const host of [
    'localhost',
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
  ]) {
    const { id } = (await staff.add({ url: `https://${host}/hook`, events })).data;
    await staff.ping(id);
    await expect
      .poll(async () => (await staff.deliveries(id))[0]?.answer, { message: host })
      .toBe('the address is not public');
    await staff.remove(id);
  }
});
