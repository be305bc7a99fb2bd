import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { anImapServer } from '#testing/imap-server.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { type MailId, outbox } from '../database/tables.ts';
import { bounceReader } from './bounces.ts';
import { readDeliveryReport } from './delivery-reports.ts';

const mailbox = await anImapServer({ user: 'office@example.org', password: 'p@ss word' });
const journal = testJournal({ IMAP_URL: mailbox.url });
let editor: Person;
beforeAll(async () => {
  await journal.work();
  editor = await anAdministrator(journal);
});
afterAll(() => mailbox.close());

interface Report {
  messageId: string;
  action?: string;
  type?: string;
}

/** A report as Postfix writes it. */
const reportOn = ({
  messageId,
  action = 'failed',
  type = 'text/rfc822-headers',
}: Report) => `From: MAILER-DAEMON@mail.example.org
To: office@example.org
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; nobody@example.org
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <nobody@example.org>: Recipient
    address rejected: User unknown

--B
Content-Type: ${type}

Subject: We have received your manuscript
Message-ID:
    <${messageId}@localhost>

--B--
`;

/** The mail to an address that is neither a code nor a link. */
const mailTo = async (address: string) => {
  const find = async () =>
    (
      await journal.services.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.recipient, address), eq(outbox.isSecret, false)))
    ).at(-1);
  await expect.poll(async () => (await find())?.state, { timeout: 10_000 }).toBe('sent');
  return (await find()) as typeof outbox.$inferSelect;
};
const stateOf = async (id: MailId) => (await journal.services.db.select().from(outbox).where(eq(outbox.id, id)))[0];

describe('a mail that a server sends back', () => {
  test.each(['text/rfc822-headers', 'message/rfc822'])('is marked and heads the worklist (%s)', async (type) => {
    const { id, number, author } = await aSubmission(journal);
    const mail = await mailTo(author.email);
    mailbox.deliver(reportOn({ messageId: mail.id, type }));
    await journal.services.readBounces();
    const reason = '550 5.1.1 <nobody@example.org>: Recipient address rejected: User unknown';
    expect(await stateOf(mail.id)).toMatchObject({ state: 'bounced', error: reason });
    const office = editorialClient(journal.as(editor.token));
    const { data } = await office.worklist({});
    expect(data[0]).toMatchObject({ reason: 'mailFailed' });
    expect(
      data.filter(({ reason: why }) => why === 'mailFailed').map(({ submission }) => submission?.number),
    ).toContain(number);
    const { timeline } = await office.page(number);
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'mail', state: 'bounced', error: reason }));

    // Sent again to an address that the editor has entered, it leaves the worklist.
    const other = anAddress();
    const again = { to: other, resends: 0 };
    await expect(office.sendAgain(id, mail.id, again)).rejects.toMatchObject({ issues: [{ path: 'to' }] });
    const authors = [{ fullName: 'Claudine Mukamana', email: other, affiliation: 'School of Economics' }];
    await submissionsClient(journal.as(editor.token)).update(id, { authors });
    await office.sendAgain(id, mail.id, again);
    await expect(office.sendAgain(id, mail.id, again)).rejects.toMatchObject({ failure: 'conflict' });
    await expect.poll(async () => (await stateOf(mail.id))?.state, { timeout: 10_000 }).toBe('sent');
    expect(await stateOf(mail.id)).toMatchObject({ recipient: other, error: null });
    const left = (await office.worklist({})).data.filter(({ reason: why }) => why === 'mailFailed');
    expect(left.map(({ submission }) => submission?.number)).not.toContain(number);

    // A late report is about the first attempt, not the second.
    mailbox.deliver(reportOn({ messageId: mail.id, type }));
    await journal.services.readBounces();
    expect((await stateOf(mail.id))?.state).toBe('sent');
    mailbox.deliver(reportOn({ messageId: `${mail.id}.1`, type }));
    await journal.services.readBounces();
    expect((await stateOf(mail.id))?.state).toBe('bounced');
  });

  test('of a newsletter counts as not delivered', async () => {
    const reader = `${crypto.randomUUID()}@example.org`;
    const office = newsletterClient(journal.as(editor.token));
    await office.importSubscribers({ csv: reader, isAskedFor: true });
    await office.send({ title: 'News', content: 'There is news.' });
    const mail = await mailTo(reader);
    mailbox.deliver(reportOn({ messageId: mail.id }));
    await journal.services.readBounces();
    expect((await stateOf(mail.id))?.state).toBe('failed');
  });

  test('is read once; reports of a delay, about other mails and other messages change nothing', async () => {
    const { author } = await aSubmission(journal);
    const mail = await mailTo(author.email);
    const before = mailbox.flags().length;
    mailbox.deliver(reportOn({ messageId: mail.id, action: 'delayed' }));
    mailbox.deliver(reportOn({ messageId: crypto.randomUUID() }));
    mailbox.deliver(reportOn({ messageId: "x'; drop table outbox" }));
    mailbox.deliver(`Subject: A question\nContent-Type: text/plain\n\nMessage-ID: <${mail.id}@localhost>`);
    mailbox.deliver('Content-Type: multipart/report; boundary="B"\n\n--B\nbroken');
    await journal.services.readBounces();
    expect((await stateOf(mail.id))?.state).toBe('sent');
    expect(mailbox.flags().slice(before)).toEqual([['\\Seen'], ['\\Seen'], ['\\Seen'], [], ['\\Seen']]);
    await journal.services.readBounces();
    expect(mailbox.flags().slice(before)).toEqual([['\\Seen'], ['\\Seen'], ['\\Seen'], [], ['\\Seen']]);
  });
});

test('a report without a diagnosis has its status as reason', async () => {
  const source = reportOn({ messageId: 'a.1' }).replace(/^Diagnostic-Code[^\n]*\n[^\n]*\n/m, '');
  expect(await readDeliveryReport(Buffer.from(source))).toEqual({ messageId: 'a.1', reason: '5.1.1' });
});

test('a mailbox that cannot be opened is an error of the job, not of the journal', async () => {
  const { db, log } = journal.services;
  const imapUrl = mailbox.url.replace('p%40ss', 'wrong');
  await expect(bounceReader({ db, log, imapUrl })()).rejects.toThrow();
});
