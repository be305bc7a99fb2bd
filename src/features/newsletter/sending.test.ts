import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/server/tables.ts';
import { events, outbox } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress, anAdministrator, anAuthor, type Person } from '#testing/makers.ts';
import { newsletterClient } from './client.ts';
import { newsletterContract as contract } from './contract.ts';
import { newsletters } from './server/tables.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});
const as = (person?: Person) => newsletterClient(journal.as(person?.token));
const failure = (code: string) => expect.objectContaining({ code });
const aTitle = () => `Letter ${crypto.randomUUID().slice(0, 8)}`;
const content = '# News\n\nIt is *there*: [read it](/journal).';
const linkIn = (text: string) => /link=([\w.-]+)/.exec(text)?.[1] ?? '';

async function addSubscribers(count = 1): Promise<string[]> {
  const emails = Array.from({ length: count }, anAddress);
  await as(administrator).importSubscribers({ csv: emails.join('\n'), isAskedFor: true });
  return emails;
}

async function anEditor(): Promise<Person> {
  const person = await anAdministrator(journal);
  await journal.services.db.update(users).set({ role: 'EDITOR' }).where(eq(users.id, person.id));
  return person;
}

describe('sending', () => {
  test('reaches every confirmed subscriber once, and nobody else', async () => {
    const [reader = '', gone = ''] = await addSubscribers(2);
    const pending = anAddress();
    await as().subscribe(pending);
    const title = aTitle();
    const { data } = await as(administrator).send({ title, content });
    expect(data).toMatchObject({ title, content, editedAt: null, version: 1, progress: { sent: 0, isDone: false } });
    expect(data.progress.total).toBe(data.progress.queued);
    expect((await journal.mailsTo(reader)).map(({ subject }) => subject)).toEqual([title]);
    expect((await journal.mailsTo(pending)).map(({ subject }) => subject)).not.toContain(title);
    const [mail] = await journal.mailsTo(gone);
    await as().unsubscribe(linkIn(mail?.text ?? ''));
    await as(administrator).send({ title: aTitle(), content });
    expect(await journal.mailsTo(gone)).toHaveLength(1);
  });

  test('gives each subscriber a personal unsubscribe link in text, HTML and headers', async () => {
    const [one = '', other = ''] = await addSubscribers(2);
    await as(administrator).send({ title: aTitle(), content });
    const [mail] = await journal.mailsTo(one);
    const link = linkIn(mail?.headers['List-Unsubscribe'] ?? '');
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect([linkIn(mail?.text ?? ''), linkIn(mail?.html ?? '')]).toEqual([link, link]);
    expect(linkIn((await journal.mailsTo(other))[0]?.text ?? '')).not.toBe(link);
    await as().unsubscribe(link);
    const { subscribers } = await as(administrator).subscribers({ q: one });
    expect(subscribers).toMatchObject([{ email: one, state: 'unsubscribed' }]);
  });

  test('concurrent requests with one key send one newsletter and one mail per subscriber', async () => {
    const [reader = ''] = await addSubscribers();
    const letter = { title: aTitle(), content, key: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => as(administrator).send(letter)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await journal.mailsTo(reader)).toHaveLength(1);
    const changed = as(administrator).send({ ...letter, content: 'Another text' });
    await expect(changed).rejects.toEqual(failure('ALREADY_SENT'));
  });

  test('without a key, the same text is sent once within ten minutes and again later', async () => {
    const letter = { title: aTitle(), content };
    const answers = await Promise.all([1, 2].map(() => as(administrator).send(letter)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    journal.pass(11 * 60);
    const { data } = await as(administrator).send(letter);
    expect(data.id).not.toBe(answers[0]?.data.id);
  });

  test('records an event with the actor and the number of recipients', async () => {
    await addSubscribers(2);
    const { data } = await as(administrator).send({ title: aTitle(), content });
    const sent = await journal.services.db.select().from(events).where(eq(events.type, 'newsletter.sent'));
    const [event] = sent.filter(({ payload }) => (payload as { id: string }).id === data.id);
    expect(event).toMatchObject({ actorId: administrator.id, payload: { recipients: data.progress.total } });
  });

  test.each([
    [{ title: '', content: 'x' }, 'title'],
    [{ title: ' \n ', content: 'x' }, 'title'],
    [{ title: 'x'.repeat(501), content: 'x' }, 'title'],
    [{ title: 'x', content: ' \n' }, 'content'],
    [{ title: 'x', content: 'é'.repeat(103_000) }, 'content'],
    [{ title: 'x', content: '*a _b '.repeat(20_000) }, 'content'],
  ])('rejects an invalid newsletter with an error at its field (%#)', async (newsletter, path) => {
    await expect(as(administrator).send(newsletter)).rejects.toMatchObject({ failure: 'invalid', issues: [{ path }] });
    await expect(as(administrator).sendTest(newsletter)).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('accepts 200 kB and rejects a megabyte before reading it', async () => {
    const title = aTitle();
    const { data } = await as(administrator).send({ title, content: 'ab '.repeat(68_000) });
    expect(data.title).toBe(title);
    const huge = as(administrator).send({ title, content: 'x'.repeat(1_100_000) });
    await expect(huge).rejects.toMatchObject({ failure: 'too-large' });
  });

  test('a line break in the subject adds no header', async () => {
    const [reader = ''] = await addSubscribers();
    await as(administrator).send({ title: 'Hello\r\nBcc: everybody@example.org', content });
    expect((await journal.mailsTo(reader))[0]?.subject).toBe('Hello Bcc: everybody@example.org');
  });
});

describe('the content of a newsletter', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    '[click](JaVaScRiPt&colon;alert(1))',
    '[click](data:text/html,<script>alert(1)</script>)',
    '![x](https://tracker.example/pixel.png)',
    '<iframe src="https://example.org"></iframe>',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    '<style>*{display:none}</style>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '- [ ] task\n\n| a | b |\n|---|---|\n| <script>1</script> | 2 |',
    '```html\n<script>alert(1)</script>\n```',
  ];
  test.each(payloads)('%j has no effect in a mail', async (payload) => {
    const [reader = ''] = await addSubscribers();
    await as(administrator).send({ title: aTitle(), content: `before\n\n${payload}\n\nafter` });
    const html = (await journal.mailsTo(reader))[0]?.html ?? '';
    const body = html.slice(html.indexOf('<h1'));
    expect(body).toContain('after');
    expect(body).not.toMatch(
      /<(script|img|iframe|style|input|object|form|svg)\b|<[^>]+\son\w+=|(href|src)="(?!https?:)/i,
    );
  });

  test('is rendered as on the site, with absolute URLs', async () => {
    const [reader = ''] = await addSubscribers();
    await as(administrator).send({ title: aTitle(), content: `${content}\n\n- one\n- **two**\n\n[down](#there)` });
    const [mail] = await journal.mailsTo(reader);
    expect(mail?.html).toMatch(/<h2[^>]*>News<\/h2>/);
    expect(mail?.html).toMatch(/<em>there<\/em>/);
    expect(mail?.html).toContain(`href="${journal.config.publicUrl}/journal"`);
    expect(mail?.html).not.toContain('href="#');
    expect(mail?.text).toMatch(/\* one/);
  });

  test('a test mail goes to its author, rendered alike, and stores no newsletter', async () => {
    const before = (await as(administrator).list()).total;
    const title = aTitle();
    const { message } = await as(administrator).sendTest({ title, content });
    expect(message).toContain(administrator.email);
    const mail = (await journal.mailsTo(administrator.email)).at(-1);
    expect(mail?.subject).toBe(`[Test] ${title}`);
    expect(mail?.html).toMatch(/<em>there<\/em>/);
    // A test mail belongs to no subscription, so its link ends none.
    expect(mail?.headers).not.toHaveProperty(['List-Unsubscribe']);
    await as().unsubscribe(linkIn(mail?.text ?? ''));
    expect((await as(administrator).list()).total).toBe(before);
  });
});

describe('a newsletter that was sent', () => {
  test('can be edited, is marked as edited and is not sent again; its mails stay unchanged', async () => {
    const [reader = ''] = await addSubscribers();
    const { data } = await as(administrator).send({ title: aTitle(), content });
    const mails = () => journal.services.db.$count(outbox);
    const before = await mails();
    const same = await as(administrator).change(data.id, { title: data.title, content, version: 1 });
    expect(same.data.editedAt).toBeNull();
    const title = aTitle();
    const changed = await as(administrator).change(data.id, { title, content: 'Mended', version: same.data.version });
    expect(changed.data).toMatchObject({ title, content: 'Mended', createdAt: data.createdAt });
    expect(changed.data.editedAt).not.toBeNull();
    expect(await mails()).toBe(before);
    expect((await journal.mailsTo(reader))[0]).toMatchObject({ subject: data.title });
    const outdated = as(administrator).change(data.id, { title, content, version: 1 });
    await expect(outdated).rejects.toEqual(failure('CHANGED_MEANWHILE'));
    const unknown = as(administrator).change(crypto.randomUUID(), { title, content });
    await expect(unknown).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('after an edit, recognises the request that sent it and rejects another text', async () => {
    const key = crypto.randomUUID();
    const sent = { title: crypto.randomUUID(), content: 'Sent text' };
    const { data } = await as(administrator).send({ ...sent, key });
    const edited = { title: sent.title, content: 'Edited text' };
    await as(administrator).change(data.id, { ...edited, version: data.version });
    expect((await as(administrator).send({ ...sent, key })).data.id).toBe(data.id);
    expect((await as(administrator).send(sent)).data.id).toBe(data.id);
    await expect(as(administrator).send({ ...edited, key })).rejects.toMatchObject({ code: 'ALREADY_SENT' });
  });

  test('is listed newest first, in pages, with and without a trailing slash in the URL', async () => {
    journal.pass(60);
    const { data: older } = await as(administrator).send({ title: aTitle(), content });
    journal.pass(60);
    const { data: newer } = await as(administrator).send({ title: aTitle(), content });
    const { data, total } = await as(administrator).list();
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(total).toBe(await journal.services.db.$count(newsletters));
    const headers = { authorization: `Bearer ${administrator.token}` };
    for (const path of ['/api/v1/newsletter', '/api/v1/newsletter/']) {
      const body = (await (await journal.request(path, { headers })).json()) as { data: { id: string }[] };
      expect(body.data[0]?.id).toBe(newer.id);
    }
    expect((await as(administrator).list({ page: 999 })).data).toEqual([]);
  });

  test('cannot be deleted', async () => {
    const { data } = await as(administrator).send({ title: aTitle(), content });
    const headers = { authorization: `Bearer ${administrator.token}` };
    const response = await journal.request(`/api/v1/newsletter/${data.id}`, { method: 'DELETE', headers });
    expect(response.status).toBe(405);
  });
});

test('only administrators have access; the public list of subscribers shows editors what visitors see', async () => {
  const { data: letter } = await as(administrator).send({ title: aTitle(), content });
  const text = { title: 'x', content: 'y' };
  const [author, editor] = [await anAuthor(journal), await anEditor()];
  const reads = (person?: Person) => [as(person).list(), as(person).progress(letter.id)];
  const writes = (person?: Person) => [
    as(person).send(text),
    as(person).sendTest(text),
    as(person).change(letter.id, text),
    as(person).importSubscribers({ csv: 'a@example.org', isAskedFor: true }),
    as(person).exportSubscribers(),
    as(person).removeSubscriber(crypto.randomUUID()),
  ];
  const expectRejected = async (calls: Promise<unknown>[], failure: string) => {
    const results = await Promise.allSettled(calls);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { failure } });
  };
  await expectRejected([...reads(), ...writes()], 'unauthenticated');
  for (const person of [author, editor]) await expectRejected([...reads(person), ...writes(person)], 'forbidden');
  const shown = await journal.as(editor.token).call(contract.subscribers);
  expect(shown.data).toEqual((await journal.as().call(contract.subscribers)).data);
  expect((await as(administrator).list()).data.length).toBeGreaterThan(0);
});
