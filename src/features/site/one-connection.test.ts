import { beforeAll, describe, expect, test } from 'vitest';
import { accountsClient, ownAccountClient } from '#features/accounts/client.ts';
import { contactClient } from '#features/contact/client.ts';
import type { FaultInjection } from '#platform/faults/fault-injection.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, PASSWORD, type Person } from '#testing/makers.ts';

/**
 * Gives each pool one connection: a request that holds it and needs a second one deadlocks, as ten concurrent requests
 * would with ten connections.
 */
const oneConnection: FaultInjection = {
  database: (pool) => {
    pool.options.max = 1;
  },
  store: (store) => store,
  transport: (transport) => transport,
};
const journal = testJournal({}, oneConnection);
const accounts = () => accountsClient(journal.as());
const NEW_PASSWORD = 'another long password';

let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator(journal);
});

async function linkTo(email: string): Promise<string> {
  await accounts().forgotPassword(email);
  return /link=([\w-]+)/.exec((await journal.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
}

/** Registers with a verified ORCID iD. */
async function registerWithOrcid(subject: string) {
  const email = anAddress();
  const orcidTicket = await journal.services.accounts.handshakes.begin('orcid-registration', { subject });
  const person = { firstName: 'Aline', lastName: 'Uwera', email, password: PASSWORD, orcidTicket };
  const { ticket } = await accounts().register(person);
  return { confirm: () => confirm(email, ticket) };
}

async function confirm(email: string, ticket: string) {
  const { token } = await accounts().verifyEmail({ email, code: await journal.codeFor(email), ticket });
  return (await ownAccountClient(journal.as(token)).view()).orcid;
}

describe('with one connection', () => {
  test('resets a forgotten password', async () => {
    const { email } = await anAuthor(journal);
    await accounts().resetPassword({ link: await linkTo(email), password: NEW_PASSWORD });
    expect((await accounts().login({ email, password: NEW_PASSWORD })).token).toBeTruthy();
  });

  test('confirms the e-mail address of an account with an ORCID iD', async () => {
    const { confirm } = await registerWithOrcid('0000-0001-0000-0017');
    expect(await confirm()).toBe('0000-0001-0000-0017');
  });

  test('answers a message', async () => {
    const subject = 'When is the next issue due?';
    const person = { firstName: 'Eric', lastName: 'Nshimiyimana', email: anAddress() };
    const content = { inquiryType: 'other' as const, subject, message: subject };
    await contactClient(journal.as()).send({ ...person, ...content, elapsed: 60_000 });
    const asEditor = contactClient(journal.as(admin.token));
    const [message] = (await asEditor.messages()).data.contactMessages;
    const { id = '', version = 0 } = message ?? {};
    await asEditor.answerMessage(id, { text: 'In July.', version });
    expect((await journal.mailsTo(person.email)).at(-1)?.text).toContain('In July.');
  });
});
