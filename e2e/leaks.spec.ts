import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailsFor, openMailSink } from './support/mail-sink.ts';
import { startJournal } from './support/process.ts';

/** Code that only the server has. The dashboard shows names of settings. */
const OF_THE_SERVER =
  /process\.env\.[A-Z]|access-token:|signed-link:|pg_advisory|pgboss|argon2|drizzle|password_?hash|insert into |\/src\/features\/[a-z]+\/server\//i;

test('files that browsers load hold no code and no setting of the server', async () => {
  const names = (await readdir('build/client', { recursive: true })).filter((name) =>
    /\.(m?js|css|html|json|map)$/.test(name),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  for (const name of names) {
    const text = await readFile(join('build/client', name), 'utf8');
    // The API reader is a third-party script that mentions many names.
    if (/api-reference|pdf/.test(name)) continue;
    expect(OF_THE_SERVER.exec(text)?.[0], name).toBeUndefined();
  }
});

test('the log says nothing of anybody, at its most talkative and when things go wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jaed-leaks-'));
  const received = join(folder, 'received');
  const sink = await openMailSink(received);
  const secrets = { SECRET: word().padEnd(40, 'x'), DOAJ_API_KEY: word(), DOAJ_URL: 'http://127.0.0.1:9' };
  const journal = await startJournal({
    ...secrets,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'trace',
    RATE_LIMIT_FACTOR: '1000',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    ADMIN_EMAIL: `${word()}@example.org`,
    ADMIN_PASSWORD: `${word()} ${word()}`,
  });
  const [email, password] = [`${word()}@example.org`, `a ${word()} password`];
  const post = async (path: string, body: string | object, token = word()) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'user-agent': word(),
      'x-forwarded-for': '203.0.113.77',
    };
    const response = await fetch(`${journal.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return (await response.json()) as { token?: string };
  };
  try {
    await post('/auth/register', { firstName: word(), lastName: word(), email, password });
    await expect.poll(async () => (await mailsFor(received, email)).length, { timeout: 20_000 }).toBe(1);
    const [mail] = await mailsFor(received, email);
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
    const { token = '' } = await post('/auth/verify-email', { email, code });
    await post('/auth/login', { email, password: word() });
    await post('/auth/forgot-password', { email });
    await post('/contact-messages', {
      firstName: word(),
      lastName: word(),
      email,
      inquiryType: 'other',
      subject: word(),
      message: word(),
      elapsed: 60_000,
    });
    await post('/submission', { manuscriptTitle: `\0${word()}`, abstract: word() }, token);
    await post('/account/email', `{"email": "${word()}`, token);
    await post('/newsletter/subscribe', { email: `${word()}@example.org` });
    // Texts that the database refuses come back in its errors, with their values.
    await fetch(`${journal.url}/api/v1/search?q=${word()}%00`);
    await fetch(`${journal.url}/article/${word()}/x.pdf?token=${word()}`);
    await fetch(`${journal.url}/oai?verb=${word()}`);
    await fetch(`${journal.url}/${word()}%E0%A4%A`, { headers: { accept: 'text/html' } });
    await expect.poll(async () => (await mailsFor(received, email)).length, { timeout: 20_000 }).toBeGreaterThan(1);
    expect([
      journal.output().match(/qq[a-f0-9]{20}/g),
      token !== '' && journal.output().includes(token),
      journal.output().includes(code),
    ]).toEqual([null, false, false]);
    expect(journal.output()).not.toContain('203.0.113.77');
  } finally {
    await journal.end();
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  }
});

function word(): string {
  return `qq${randomBytes(10).toString('hex')}`;
}
