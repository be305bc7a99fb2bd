import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { newId, type SessionId, type UserId } from '#base/ids.ts';
import type { Role } from '#features/access/rules.ts';
import { accountsClient, usersClient } from '#features/accounts/client.ts';
import { createTokens } from '#platform/security/tokens.ts';
import type { TestJournal } from '../journal.ts';
import { aGuestEditor, anAdministrator, anAuthor, anEditor, aSubmission, type Person } from '../makers.ts';

/** The secret that testJournal() signs with. */
const SECRET = 's'.repeat(32);
const HOUR = 3600_000;

/** Everybody who may knock: people with a good token, and tokens that are not, or no longer, good. */
export interface Callers {
  author: Person;
  guest: Person;
  editor: Person;
  administrator: Person;
  /** Bearers that must count for nothing, by what is wrong with them. */
  bad: Record<string, string>;
}

/** One of each kind. Every bad bearer names an administrator or editor, so that accepting it would grant access. */
export async function allCallers(journal: TestJournal): Promise<Callers> {
  const [administrator, victim] = [await anAdministrator(journal), await anAdministrator(journal)];
  const [author, editor] = [await anAuthor(journal), await anEditor(journal)];
  const { number } = await aSubmission(journal);
  const guest = await aGuestEditor(journal, { administrator, number });
  return { author, guest, editor, administrator, bad: await badTokens(journal, administrator, victim) };
}

async function badTokens(journal: TestJournal, administrator: Person, victim: Person): Promise<Record<string, string>> {
  const [head = '', body = '', signature = ''] = victim.token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: UserId; sid: SessionId; exp: number };
  const { sub, sid } = claims;
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const [now, ours] = [journal.now(), createTokens(SECRET)];
  const later = new Date(now.getTime() + HOUR);
  const key = (text: string) => new TextEncoder().encode(text);
  const signed = (text: string, { alg = 'HS256', typ = 'at+jwt', aud = 'mds-jaed/api' } = {}) =>
    new SignJWT({ sid, role: 'ADMIN' })
      .setProtectedHeader({ alg, typ })
      .setSubject(sub)
      .setIssuer('mds-jaed')
      .setAudience(aud)
      .setIssuedAt(now)
      .setExpirationTime(later)
      .sign(key(text));
  const none = `${part({ alg: 'none', typ: 'at+jwt' })}.${body}`;
  const confused = `${part({ alg: 'HS256', typ: 'at+jwt', jwk: { kty: 'oct', k: 'c2VjcmV0' } })}.${body}`;
  return {
    expired: await ours.sign(
      { sub, sid, role: 'ADMIN' },
      {
        issuedAt: new Date(0),
        expiresAt: new Date(now.getTime() - 1000),
      },
    ),
    'of a session that never was': await ours.sign(
      { sub, sid: newId(), role: 'ADMIN' },
      { issuedAt: now, expiresAt: later },
    ),
    'of another person’s session': await ours.sign(
      { sub: administrator.id, sid, role: 'ADMIN' },
      { issuedAt: now, expiresAt: later },
    ),
    'with another signature': `${head}.${body}.${signature.split('').reverse().join('')}`,
    'with other claims': `${head}.${part({ ...claims, sub: administrator.id, role: 'ADMIN' })}.${signature}`,
    'without a signature': `${head}.${body}.`,
    'with the algorithm none': `${none}.`,
    'with a key of its own': `${confused}.${createHmac('sha256', 'secret').update(confused).digest('base64url')}`,
    'signed with another key': await signed('access-token:'.padEnd(45, 'x')),
    'signed with the bare secret': await signed(SECRET),
    'of another algorithm': await signed(`access-token:${SECRET}`, { alg: 'HS512' }),
    'of another type': await signed(`access-token:${SECRET}`, { typ: 'JWT' }),
    'for another audience': await signed(`access-token:${SECRET}`, { aud: 'somebody' }),
    'that is no token': 'null',
    ...(await retiredTokens(journal, administrator)),
  };
}

/** Tokens that were good until something happened. */
async function retiredTokens(journal: TestJournal, administrator: Person): Promise<Record<string, string>> {
  const users = usersClient(journal.as(administrator.token));
  const [leaver, demoted] = [await anAdministrator(journal), await anAdministrator(journal)];
  const [removed, reset] = [await anEditor(journal), await anAdministrator(journal)];
  await accountsClient(journal.as(leaver.token)).logout();
  await users.changeRole(demoted.id, { role: 'AUTHOR' });
  await users.remove(removed.id);
  await accountsClient(journal.as()).forgotPassword(reset.email);
  const link = /link=([\w-]+)/.exec((await journal.mailsTo(reset.email)).at(-1)?.text ?? '')?.[1] ?? '';
  await accountsClient(journal.as()).resetPassword({ link, password: 'another one nobody guesses' });
  return {
    'of a session that was logged out': leaver.token,
    'of somebody who is no longer staff': demoted.token,
    'of an account that was removed': removed.token,
    'from before a new password': reset.token,
  };
}

/** A new session's token for somebody: some calls end the one they are made with. */
export async function freshToken(journal: TestJournal, { id }: Person, role: Role): Promise<string> {
  const { people, sessions } = journal.services.accounts;
  return (await sessions.open({ ...(await people.byId(id)), role }, 'attack')).token;
}
