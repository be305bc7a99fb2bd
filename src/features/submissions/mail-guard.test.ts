import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsClient, ownAccountClient } from '#features/accounts/client.ts';
import { siteClient } from '#features/site/client.ts';
import { outbox } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAddress, anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';

/** Nobody can use the journal to send unrequested mail to strangers. */
const journal = testJournal();
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator(journal);
  await journal.work();
});
const staff = () => submissionsClient(journal.as(admin.token));

const strangers = (count: number) => Array.from({ length: count }, anAddress);
const authorsAt = (addresses: string[]) =>
  addresses.map((email) => ({ fullName: 'Eric Nshimiyimana', email, affiliation: 'School of Economics' }));

/** Submits with these co-authors; returns the submission's id. */
async function submit(person: Person, addresses: string[], manuscriptTitle = 'Terraces and Tenure'): Promise<string> {
  const draft = await aDraft(journal, person.token, { authors: authorsAt(addresses), manuscriptTitle });
  return (await submissionsClient(journal.as(person.token)).create(draft)).data.id;
}

async function statesOf(addresses: string[]): Promise<string[]> {
  const rows = await Promise.all(
    addresses.map((address) => journal.services.db.select().from(outbox).where(eq(outbox.recipient, address))),
  );
  return rows.flat().map(({ state }) => state);
}
const expectStates = (addresses: string[], state: string) =>
  expect.poll(() => statesOf(addresses)).toEqual(addresses.map(() => state));

describe('mails to co-authors', () => {
  test('of a new account are held until staff move the manuscript to review', async () => {
    const [author, others] = [await anAuthor(journal), strangers(3)];
    const id = await submit(author, others);
    await expectStates(others, 'held');
    await staff().update(id, { status: 'UNDER_REVIEW' });
    await expect.poll(async () => (await statesOf(others)).every((state) => state === 'sent')).toBe(true);
  });

  test('are never sent when staff reject or delete the manuscript, or its author withdraws it', async () => {
    const author = await anAuthor(journal);
    const groups = [strangers(2), strangers(2), strangers(2)] as const;
    const ids: string[] = [];
    for (const others of groups) ids.push(await submit(author, others));
    await expectStates(groups.flat(), 'held');
    const [rejected = '', deleted = '', withdrawn = ''] = ids;
    await staff().update(rejected, { status: 'REJECTED', tellAuthors: false });
    await staff().remove(deleted);
    await submissionsClient(journal.as(author.token)).withdraw(withdrawn, '');
    await expectStates(groups.flat(), 'withdrawn');
  });

  test('can be sent one by one from the mail log', async () => {
    const [author, [stranger = '', other = '']] = [await anAuthor(journal), strangers(2)];
    await submit(author, [stranger, other]);
    await expectStates([stranger, other], 'held');
    const log = siteClient(journal.as(admin.token));
    const [mail] = (await log.mailLog({ q: stranger, state: 'held' })).data;
    await log.resendMail(mail?.id ?? '', 0);
    await expectStates([stranger], 'sent');
    await expectStates([other], 'held');
  });

  test('of a known account are limited by sender and by recipient', async () => {
    const [author, victim] = [await anAuthor(journal), anAddress()];
    await staff().update(await submit(author, [author.email]), { status: 'UNDER_REVIEW' });
    const many = strangers(44);
    await submit(author, many);
    const countOf = async (state: 'sent' | 'held') => (await statesOf(many)).filter((one) => one === state).length;
    await expect.poll(() => countOf('sent'), { timeout: 20_000 }).toBe(40);
    expect(await countOf('held')).toBe(4);

    for (let account = 0; account < 3; account++) {
      const other = await anAuthor(journal);
      await staff().update(await submit(other, [other.email]), { status: 'UNDER_REVIEW' });
      for (let paper = 0; paper < 4; paper++) await submit(other, [victim]);
    }
    const toVictim = async () => (await statesOf([victim])).filter((state) => state === 'sent').length;
    await expect.poll(async () => (await statesOf([victim])).length).toBe(12);
    await expect.poll(toVictim).toBe(10);
  });
});

test('a web address in a title becomes no link in any mail', async () => {
  const [author, stranger] = [await anAuthor(journal), anAddress()];
  await submit(author, [author.email, stranger], 'Prize! Verify at https://evil.example/win or www.evil.example now');
  await expectStates([stranger], 'held');
  const mailsAboutIt = async () =>
    [...(await journal.mailsTo(stranger)), ...(await journal.mailsTo(admin.email))].filter(({ text }) =>
      text.includes('Prize'),
    );
  await expect.poll(async () => (await mailsAboutIt()).length).toBe(2);
  const mails = await mailsAboutIt();
  for (const { subject, html, text } of mails) {
    for (const part of [subject, html, text]) expect(part).not.toMatch(/https?:\/\/evil|evil\.example/);
    expect(text.replaceAll('\u2060', '')).toContain('https://evil.example/win');
  }
});

test.each(['Verify at https://evil.example', 'Account www.evil.example', 'Bank.com Support'])(
  'the name %j is refused for accounts and for authors, with a field error',
  async (name) => {
    const atField = (path: string) =>
      expect.objectContaining({
        issues: [expect.objectContaining({ path, message: expect.stringContaining('web address') })],
      });
    const person = { firstName: name, lastName: 'Uwera', email: anAddress(), password: 'a password nobody guesses' };
    await expect(accountsClient(journal.as()).register(person)).rejects.toEqual(atField('firstName'));
    const author = await anAuthor(journal);
    const rename = ownAccountClient(journal.as(author.token)).rename({ firstName: 'A', lastName: name });
    await expect(rename).rejects.toEqual(atField('lastName'));
    const [first] = authorsAt([author.email]);
    const draft = await aDraft(journal, author.token, { authors: [{ ...first, fullName: name } as never] });
    await expect(submissionsClient(journal.as(author.token)).create(draft)).rejects.toEqual(
      atField('authors.0.fullName'),
    );
  },
);
