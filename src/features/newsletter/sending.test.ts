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

async function readers(count = 1): Promise<string[]> {
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
  test('reaches every confirmed reader once, and nobody else', async () => {
    const [reader = '', gone = ''] = await readers(2);
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

  test('gives each reader a link of his own, in text, HTML and headers, that ends his subscription', async () => {
    const [one = '', other = ''] = await readers(2);
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

  test('twice at once with one key makes one newsletter, and one mail a reader', async () => {
    const [reader = ''] = await readers();
    const letter = { title: aTitle(), content, key: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => as(administrator).send(letter)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await journal.mailsTo(reader)).toHaveLength(1);
    const changed = as(administrator).send({ ...letter, content: 'Other words' });
    await expect(changed).rejects.toEqual(failure('ALREADY_SENT'));
  });

  test('twice without a key is one click within ten minutes, and two letters later', async () => {
    const letter = { title: aTitle(), content };
    const answers = await Promise.all([1, 2].map(() => as(administrator).send(letter)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    journal.pass(11 * 60);
    const { data } = await as(administrator).send(letter);
    expect(data.id).not.toBe(answers[0]?.data.id);
  });

  test('is told in the events, with who did it and to how many', async () => {
    await readers(2);
    const { data } = await as(administrator).send({ title: aTitle(), content });
    const told = await journal.services.db.select().from(events).where(eq(events.type, 'newsletter.sent'));
    const [event] = told.filter(({ payload }) => (payload as { id: string }).id === data.id);
    expect(event).toMatchObject({ actorId: administrator.id, payload: { recipients: data.progress.total } });
  });

  test.each([
    [{ title: '', content: 'x' }, 'title'],
    [{ title: ' \n ', content: 'x' }, 'title'],
    [{ title: 'x'.repeat(501), content: 'x' }, 'title'],
    [{ title: 'x', content: ' \n' }, 'content'],
    [{ title: 'x', content: 'é'.repeat(103_000) }, 'content'],
    [{ title: 'x', content: '*a _b '.repeat(20_000) }, 'content'],
  ])('words that cannot be sent are refused at their field (%#)', async (words, path) => {
    await expect(as(administrator).send(words)).rejects.toMatchObject({ failure: 'invalid', issues: [{ path }] });
    await expect(as(administrator).sendTest(words)).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('200 kB are enough, and a megabyte is refused before it is read', async () => {
    const title = aTitle();
    const { data } = await as(administrator).send({ title, content: 'ab '.repeat(68_000) });
    expect(data.title).toBe(title);
    const huge = as(administrator).send({ title, content: 'x'.repeat(1_100_000) });
    await expect(huge).rejects.toMatchObject({ failure: 'too-large' });
  });

  test('a subject is one line: it becomes no header', async () => {
    const [reader = ''] = await readers();
    await as(administrator).send({ title: 'Hello\r\nBcc: everybody@example.org', content });
    expect((await journal.mailsTo(reader))[0]?.subject).toBe('Hello Bcc: everybody@example.org');
  });
});

describe('what was written', () => {
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
  test.each(payloads)('%j does nothing in a mail', async (payload) => {
    const [reader = ''] = await readers();
    await as(administrator).send({ title: aTitle(), content: `before\n\n${payload}\n\nafter` });
    const html = (await journal.mailsTo(reader))[0]?.html ?? '';
    const body = html.slice(html.indexOf('<h1'));
    expect(body).toContain('after');
    expect(body).not.toMatch(
      /<(script|img|iframe|style|input|object|form|svg)\b|<[^>]+\son\w+=|(href|src)="(?!https?:)/i,
    );
  });

  test('is rendered as on the site, with addresses a mail program can follow', async () => {
    const [reader = ''] = await readers();
    await as(administrator).send({ title: aTitle(), content: `${content}\n\n- one\n- **two**\n\n[down](#there)` });
    const [mail] = await journal.mailsTo(reader);
    expect(mail?.html).toMatch(/<h2[^>]*>News<\/h2>/);
    expect(mail?.html).toMatch(/<em>there<\/em>/);
    expect(mail?.html).toContain(`href="${journal.config.publicUrl}/journal"`);
    expect(mail?.html).not.toContain('href="#');
    expect(mail?.text).toMatch(/\* one/);
  });

  test('a test goes to whoever asks for it, rendered alike, and keeps nothing', async () => {
    const before = (await as(administrator).list()).total;
    const title = aTitle();
    const { message } = await as(administrator).sendTest({ title, content });
    expect(message).toContain(administrator.email);
    const mail = (await journal.mailsTo(administrator.email)).at(-1);
    expect(mail?.subject).toBe(`[Test] ${title}`);
    expect(mail?.html).toMatch(/<em>there<\/em>/);
    // It can be sent again: it is no letter to a reader, and nobody's subscription ends by it.
    expect(mail?.headers).not.toHaveProperty(['List-Unsubscribe']);
    await as().unsubscribe(linkIn(mail?.text ?? ''));
    expect((await as(administrator).list()).total).toBe(before);
  });
});

describe('a newsletter that was sent', () => {
  test('can be edited, is marked, and is not sent again; what readers get stays as it was', async () => {
    const [reader = ''] = await readers();
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
    const late = as(administrator).change(data.id, { title, content, version: 1 });
    await expect(late).rejects.toEqual(failure('CHANGED_MEANWHILE'));
    const unknown = as(administrator).change(crypto.randomUUID(), { title, content });
    await expect(unknown).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('still knows the click that sent it, and other words are not it', async () => {
    const key = crypto.randomUUID();
    const words = { title: crypto.randomUUID(), content: 'As it was sent' };
    const { data } = await as(administrator).send({ ...words, key });
    const edited = { title: words.title, content: 'As it reads now' };
    await as(administrator).change(data.id, { ...edited, version: data.version });
    expect((await as(administrator).send({ ...words, key })).data.id).toBe(data.id);
    expect((await as(administrator).send(words)).data.id).toBe(data.id);
    await expect(as(administrator).send({ ...edited, key })).rejects.toMatchObject({ code: 'ALREADY_SENT' });
  });

  test('is listed newest first, a page at a time, at both spellings of the address', async () => {
    journal.pass(60);
    const { data: older } = await as(administrator).send({ title: aTitle(), content });
    journal.pass(60);
    const { data: newer } = await as(administrator).send({ title: aTitle(), content });
    const { data, total } = await as(administrator).list();
    expect(data.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(total).toBe(await journal.services.db.$count(newsletters));
    const headers = { authorization: `Bearer ${administrator.token}` };
    for (const path of ['/api/v1/newsletter', '/api/v1/newsletter/']) {
      const answer = (await (await journal.request(path, { headers })).json()) as { data: { id: string }[] };
      expect(answer.data[0]?.id).toBe(newer.id);
    }
    expect((await as(administrator).list({ page: 999 })).data).toEqual([]);
  });

  test('cannot be deleted', async () => {
    const { data } = await as(administrator).send({ title: aTitle(), content });
    const headers = { authorization: `Bearer ${administrator.token}` };
    const answer = await journal.request(`/api/v1/newsletter/${data.id}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(405);
  });
});

test('visitors and authors see and do nothing; editors see, administrators do', async () => {
  const { data: letter } = await as(administrator).send({ title: aTitle(), content });
  const words = { title: 'x', content: 'y' };
  const [author, editor] = [await anAuthor(journal), await anEditor()];
  const reads = (who?: Person) => [as(who).list(), as(who).progress(letter.id)];
  const writes = (who?: Person) => [
    as(who).send(words),
    as(who).sendTest(words),
    as(who).change(letter.id, words),
    as(who).importSubscribers({ csv: 'a@example.org', isAskedFor: true }),
    as(who).exportSubscribers(),
    as(who).removeSubscriber(crypto.randomUUID()),
  ];
  const refused = async (calls: Promise<unknown>[], why: string) => {
    const answers = await Promise.allSettled(calls);
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { failure: why } });
  };
  await refused([...reads(), ...writes()], 'unauthenticated');
  await refused([...reads(author), ...writes(author)], 'forbidden');
  await refused(writes(editor), 'forbidden');
  expect((await as(editor).list()).data.length).toBeGreaterThan(0);
  expect((await journal.as(editor.token).callAsStaff(contract.subscribers)).data.found).toBeGreaterThan(0);
});
