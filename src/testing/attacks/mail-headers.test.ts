import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { accountsClient, ownAccountClient, usersClient } from '#features/accounts/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { outbox } from '#platform/database/tables.ts';
import { softwareAuthenticator } from '../authenticator.ts';
import { testJournal } from '../journal.ts';
import { aDraft, anAddress, anAdministrator, anAuthor, anUpload, aPdf, PASSWORD, type Person } from '../makers.ts';
import { freshToken } from './callers.ts';

/** Every mail the journal sends, as the file it would leave as, after hostile values in everything it is made of. */
const ORIGIN = 'https://journal.example.org';
const FROM = { name: 'MDS Journal', address: 'journal@example.org' };
const journal = testJournal({ PUBLIC_URL: ORIGIN, MAIL_FROM: `${FROM.name} <${FROM.address}>` });

/** Values that would be read as headers, recipients or other directions of writing. */
const HOSTILE = [
  'a\r\nBcc: pwned@example.org',
  'a\nTo: pwned@example.org\n\n<script>pwned()</script>',
  'a\r\n Bcc: pwned@example.org',
  'a\rX-Pwned: 1',
  'a\0b\u001b[2J\u0085X-Pwned: 1\u2028X-Pwned: 1',
  '=?utf-8?Q?a=0D=0ABcc=3A_pwned=40example.org?=',
  '=?utf-8?B?DQpCY2M6IHB3bmVkQGV4YW1wbGUub3Jn?=',
  '\u202egnitirw fo noitcerid rehtona\u2066',
  '"pwned@example.org" <pwned@example.org>, other@example.org;',
  `Kigali – ${'é'.repeat(150)}`,
  '\ud83d\ude00\ud800 half a character',
  '%0D%0ABcc:%20pwned@example.org {{sender}}',
];
/** Names somebody may register with: line breaks and angle brackets are refused. */
const NAMES = [
  '=?utf-8?Q?a=0D=0ABcc=3A_pwned=40localhost?=',
  '"pwned@localhost", other@localhost;',
  `Kigali – ${'é'.repeat(60)}`,
];
const BAD_ADDRESSES = [
  'a@example.org\r\nBcc: pwned@example.org',
  'a@example.org, pwned@example.org',
  'a@example.org;pwned@example.org',
  '"a\r\n"@example.org',
  '"pwned@example.org,"@example.org',
  'a <pwned@example.org>',
  '<a@example.org>',
  'a@example.org\0',
  'a\u202e@example.org',
  'a@exa\nmple.org',
  'a@example.org (comment)',
  'a@b@example.org',
  'a@[127.0.0.1]',
  'group:a@example.org;',
];

/** Sends JSON as it is, past the client's own types; returns the status. */
const call = async (method: string, path: string, body: unknown, token?: string) => {
  const response = await journal.request(`/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return response.status;
};
const accepted = async (...[method, path, body, token]: Parameters<typeof call>) =>
  expect(await call(method, path, body, token), `${method} ${path} ${JSON.stringify(body)}`).toBe(200);

let office: Person;
let staffToken: string;
const staff = () => journal.as(staffToken);
beforeAll(async () => {
  office = await anAdministrator(journal);
  staffToken = office.token;
  await contactClient(staff()).addInfo({
    phone: '1',
    mailingAddress: 'Kigali',
    officeHours: '9',
    locationDescription: 'A hill',
    intro: 'Write.',
    editorEmail: 'editor@example.org',
    submissionsEmail: 'editor@example.org',
  });
  for (const [at, words] of HOSTILE.entries()) {
    journal.pass(3600);
    staffToken = await freshToken(journal, office, 'ADMIN');
    // No text of several lines may contain a NUL: it is refused.
    const text = words.replaceAll('\0', '');
    await visitorMails(words, text);
    await newsletterMails(words, text);
    await submissionMails(words, text, at);
  }
  for (const words of NAMES) await accountMails(words);
  await damagedFile();
  await journal.work();
  // Reactions queue mails too: wait until neither waits.
  await vi.waitFor(async () => expect([await jobsLeft(), await unsent()]).toEqual([0, 0]), {
    timeout: 120_000,
    interval: 500,
  });
}, 240_000);

const allMails = () => journal.services.db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id));
const unsent = async () => (await allMails()).filter(({ state }) => state !== 'sent').length;
const jobsLeft = async () => {
  const { rows } = await journal.pool.query(
    `select 1 from pgboss.job where state < 'completed' and name ~ 'mail|tell|receipt|react|news'`,
  );
  return rows.length;
};

/** A message from the website, the office's answer, and the subscription of a reader. */
async function visitorMails(words: string, text: string): Promise<void> {
  const message = {
    firstName: 'A',
    lastName: 'B',
    inquiryType: 'other',
    subject: words,
    message: text,
    elapsed: 60_000,
  };
  await accepted('POST', '/contact-messages', { ...message, email: 'visitor@example.org' });
  const [first] = (await contactClient(staff()).messages()).data.contactMessages;
  const answer = { text, version: first?.version ?? 0 };
  await accepted('POST', `/contact-messages/${first?.id}/answer`, answer, staffToken);
  await newsletterClient(journal.as()).subscribe(anAddress());
}

async function newsletterMails(words: string, text: string): Promise<void> {
  const letter = { title: words, content: text };
  await accepted('POST', '/newsletter/test', letter, staffToken);
  await newsletterClient(staff()).importSubscribers({ csv: anAddress(), isAskedFor: true });
  await accepted('POST', '/newsletter/send', letter, staffToken);
}

/** Receipts, news to authors and staff, and notices; every third word goes the whole way to publication. */
async function submissionMails(words: string, text: string, at: number): Promise<void> {
  if (at % 3 > 0) return;
  const author = await anAuthor(journal);
  const draft = await aDraft(journal, author.token);
  // A name that holds a web address is refused.
  const fullName = words.replaceAll('.org', '').slice(0, 90);
  const authors = [{ fullName, email: anAddress(), affiliation: words }];
  const sent = { ...draft, manuscriptTitle: words, abstract: words, keywords: words, authors };
  await accepted('POST', '/submission', sent, author.token);
  const [own] = await submissionsClient(journal.as(author.token)).mine();
  const id = own?.id ?? '';
  const change = (body: object) => accepted('PUT', `/submission/${id}`, body, staffToken);
  await change({ status: 'REVISION_REQUESTED', note: text });
  const fileUrl = (await anUpload(journal, author.token, 'new.pdf', await aPdf('Revised'))).fileUrl;
  const revision = { files: [{ fileUrl, fileType: 'MANUSCRIPT' }], note: text };
  await accepted('POST', `/submission/${id}/revision`, revision, author.token);
  await change({ status: 'PUBLISHED', note: text });
  const notice = { kind: 'CORRECTION', date: dayOf(journal.now().toISOString()), text, doi: null };
  await accepted('POST', `/submission/${id}/notices`, notice, staffToken);
}

/** Codes, links and notices of an account whose owner has a name, a device and a passkey of these words. */
async function accountMails(words: string): Promise<void> {
  journal.pass(3600);
  staffToken = await freshToken(journal, office, 'ADMIN');
  const email = anAddress();
  const accounts = (token?: string) => accountsClient(journal.as(token));
  await accounts().register({ firstName: words, lastName: words, email, password: PASSWORD });
  const { token } = await accounts().verifyEmail({ email, code: await journal.codeFor(email) });
  const own = ownAccountClient(journal.as(token));
  await accounts().forgotPassword(email);
  await own.changeEmail({ currentPassword: PASSWORD, email: anAddress() });
  const { handshake, options } = await own.beginAddingPasskey(PASSWORD);
  const authenticator = softwareAuthenticator({ origin: ORIGIN, rpId: 'journal.example.org' });
  await own.addPasskey({ handshake, name: words.slice(0, 60), response: authenticator.create(options).response });
  await own.chooseFactor({ byMail: true, currentPassword: PASSWORD });
  await journal.request('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `${words.replace(/[^ -~]/g, '')} Firefox/140.0` },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { id } = (await accounts(token).me()).data;
  await usersClient(staff()).changeRole(id, { role: 'EDITOR' });
  await usersClient(staff()).remove(id);
}

/** A stored file that differs from its record: the administrators are notified. */
async function damagedFile(): Promise<void> {
  const [file = ''] = (await readdir(join(journal.dataDir, 'files'), { recursive: true })).filter((name) =>
    name.endsWith('.pdf'),
  );
  await writeFile(join(journal.dataDir, 'files', file), 'damaged');
  await journal.services.fixity.begin(office.id);
}

/** Fields of a mail's header: those of every mail, and those only some have. */
const ALWAYS = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];
const SOMETIMES = ['content-transfer-encoding', 'list-unsubscribe', 'list-unsubscribe-post', 'reply-to'];
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

interface SentMail {
  id: string;
  raw: string;
  parsed: Awaited<ReturnType<PostalMime['parse']>>;
}

async function sentMails(): Promise<SentMail[]> {
  const folder = join(journal.dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const id = /Z-(.+)\.eml$/.exec(name)?.[1] ?? '';
      return { id, raw: bytes.toString('latin1'), parsed: await new PostalMime().parse(bytes) };
    }),
  );
}

describe('every mail', () => {
  let mails: SentMail[];
  beforeAll(async () => {
    mails = await sentMails();
  });

  test('of every kind was sent', async () => {
    const subjects = mails.map(({ parsed }) => parsed.subject ?? '');
    const kinds = [
      /^Message from the website: /,
      /^Re: /,
      /^\[Test\] /,
      /^Please confirm your subscription/,
      /^We have received your manuscript/,
      /^New manuscript MDS-/,
      /^News of your manuscript/,
      /^We have your revision/,
      /^Correction: MDS-/,
      /^\d{6} – Your verification code/,
      /^\d{6} – Your sign-in code/,
      /^\d{6} – Confirm your new address/,
      /^Choose a new password/,
      /^A change to your account/,
    ];
    for (const kind of kinds)
      expect(
        subjects.some((subject) => kind.test(subject)),
        String(kind),
      ).toBe(true);
    expect(mails.length).toBeGreaterThan(100);
    expect(mails).toHaveLength((await allMails()).length);
  });

  test('has the fields we give it, each once, and no other', () => {
    for (const { raw, id } of mails) {
      const head = raw.slice(0, raw.search(/\r?\n\r?\n/));
      // A line that begins with a blank continues the field before it.
      const fields = head
        .split(/\r?\n/)
        .filter((line) => !/^[ \t]/.test(line))
        .map((line) => line.split(':')[0]?.toLowerCase() ?? '');
      expect(fields.filter((name) => !SOMETIMES.includes(name)).sort(), id).toEqual(ALWAYS.toSorted());
      expect(new Set(fields).size, id).toBe(fields.length);
      expect(head, id).not.toMatch(/[^\x20-\x7e\t\r\n]/);
      expect(Math.max(...head.split(/\r?\n/).map((line) => line.length)), id).toBeLessThan(998);
    }
  });

  test('goes to the one recipient it was queued for, from the journal', async () => {
    const queued = new Map<string, { recipient: string }>((await allMails()).map((mail) => [mail.id, mail]));
    for (const { id, parsed } of mails) {
      expect(parsed.to, id).toEqual([{ name: '', address: queued.get(id)?.recipient }]);
      expect([parsed.cc, parsed.bcc, parsed.sender], id).toEqual([undefined, undefined, undefined]);
      expect(parsed.from, id).toEqual(FROM);
      expect(JSON.stringify([parsed.to, parsed.from, parsed.replyTo]), id).not.toContain('pwned');
    }
  });

  test('is answered to the visitor or the editors only', () => {
    for (const { id, parsed } of mails) {
      const expected = parsed.subject?.startsWith('Message from the website: ')
        ? [{ name: '', address: 'visitor@example.org' }]
        : /^Re: |MDS-\d{4}-\d/.test(parsed.subject ?? '')
          ? [{ name: '', address: 'editor@example.org' }]
          : undefined;
      expect(parsed.replyTo, id).toEqual(expected);
    }
  });

  test('has a subject of one line without control characters and changes of direction', () => {
    for (const { id, parsed } of mails) {
      expect(parsed.subject, id).not.toMatch(UNPRINTABLE);
    }
  });

  test('has an identifier of ours and one address to unsubscribe at, where it has one', () => {
    for (const { id, parsed } of mails) {
      expect(parsed.messageId, id).toBe(`<${id}@example.org>`);
      const leave = parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
      if (leave)
        expect(leave, id).toMatch(/^<https:\/\/journal\.example\.org\/newsletter\/unsubscribe\?link=[\w.-]+>$/);
    }
  });
});

describe('an address', () => {
  test.each(BAD_ADDRESSES)('%j is refused wherever mail would go to it', async (email) => {
    staffToken = await freshToken(journal, office, 'ADMIN');
    const before = (await allMails()).length;
    const person = { firstName: 'A', lastName: 'B', email };
    const message = { inquiryType: 'other', subject: 'S', message: 'M', elapsed: 60_000 };
    const author = await anAuthor(journal);
    const draft = await aDraft(journal, author.token);
    const sent = { ...draft, authors: [{ fullName: 'A', email, affiliation: 'K' }] };
    const info = { intro: 'I', phone: '1', mailingAddress: 'K', officeHours: '9', locationDescription: 'A' };
    const mails = (await allMails()).length - before;
    for (const [method, path, body, token] of [
      ['POST', '/auth/register', { ...person, password: PASSWORD }],
      ['POST', '/auth/forgot-password', { email }],
      ['POST', '/auth/login', { email, password: PASSWORD }],
      ['POST', '/contact-messages', { ...person, ...message }],
      ['POST', '/newsletter/subscribe', { email }],
      ['POST', '/account/email', { currentPassword: PASSWORD, email }, author.token],
      ['POST', '/submission', sent, author.token],
      ['POST', '/contact-info', { ...info, editorEmail: email, submissionsEmail: email }, staffToken],
    ] as const)
      expect([400, 404, 405], `${method} ${path}`).toContain(await call(method, path, body, token));
    await newsletterClient(staff())
      .importSubscribers({ csv: email, isAskedFor: true })
      .catch(() => {});
    expect((await allMails()).length - before).toBe(mails);
    const { data } = await newsletterClient(staff())
      .subscribers({ q: 'pwned' })
      .then((found) => ({ data: JSON.stringify(found) }));
    expect(data).not.toContain('\\n');
  });
});
