import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsClient, ownAccountClient } from '#features/accounts/client.ts';
import { passkeys, sessions } from '#features/accounts/server/tables.ts';
import { type Credential, cbor, FLAGS, type Forgery, softwareAuthenticator } from '../authenticator.ts';
import { testJournal } from '../journal.ts';
import { anAuthor, PASSWORD, type Person } from '../makers.ts';

/** Passkeys with an authenticator that lies; the honest one is tested in the browser (e2e/accounts.spec.ts). */
const ORIGIN = 'https://journal.example.org';
const journal = testJournal({ PUBLIC_URL: ORIGIN });
const authenticator = softwareAuthenticator({ origin: ORIGIN, rpId: 'journal.example.org' });
const accounts = () => accountsClient(journal.as());
const own = ({ token }: Person) => ownAccountClient(journal.as(token));

let owner: Person;
let other: Person;
let credential: Credential;
let foreign: Credential;
beforeAll(async () => {
  [owner, other] = [await anAuthor(journal), await anAuthor(journal)];
  [credential, foreign] = [await register(owner), await register(other)];
});

async function register(person: Person, forgery: Forgery = {}): Promise<Credential> {
  const { handshake, options } = await own(person).beginAddingPasskey(PASSWORD);
  const made = authenticator.create(options, forgery);
  await own(person).addPasskey({ handshake, name: 'A key', response: made.response });
  return made.credential;
}

async function signIn(key: Credential, forgery: Forgery = {}): Promise<string> {
  const { handshake, options } = await accounts().beginPasskey();
  const response = authenticator.get(options, key, forgery);
  return (await accounts().signInWithPasskey({ handshake, response })).token;
}

const whoIs = async (token: string) => (await accountsClient(journal.as(token)).me()).data.id;
const UNKNOWN = expect.objectContaining({ code: 'PASSKEY_UNKNOWN', failure: 'unauthenticated' });
const REFUSED = expect.objectContaining({ code: 'PASSKEY_REFUSED', failure: 'invalid' });
const storedCounter = async ({ id }: Credential) =>
  (await journal.services.db.select().from(passkeys).where(eq(passkeys.credentialId, id)))[0]?.counter;
const sessionCount = async () => (await journal.services.db.select().from(sessions)).length;

describe('a sign-in with a passkey', () => {
  test('opens the account of the key', async () => {
    expect(await whoIs(await signIn(credential))).toBe(owner.id);
    expect(await storedCounter(credential)).toBe(credential.counter);
  });

  const flipped = (index: number) => (genuine: Buffer) => {
    const forged = Buffer.from(genuine);
    forged[index] = (forged[index] ?? 0) ^ 1;
    return forged;
  };
  /** r and s of an ECDSA signature set to zero, which careless verifiers accept for every message. */
  const ZERO_SIGNATURE = Buffer.from('3006020100020100', 'hex');
  test.each<[string, () => Forgery]>([
    ['a signature of another key', () => ({ signWith: foreign.privateKey })],
    ['a changed signature', () => ({ signature: flipped(20) })],
    ['an empty signature', () => ({ signature: () => Buffer.alloc(0) })],
    ['a signature of zeros', () => ({ signature: () => ZERO_SIGNATURE })],
    ['another origin', () => ({ origin: 'https://journal.example.org.evil.example' })],
    ['our origin without TLS', () => ({ origin: 'http://journal.example.org' })],
    ['our origin on another port', () => ({ origin: 'https://journal.example.org:8443' })],
    ['a subdomain of ours as origin', () => ({ origin: 'https://sub.journal.example.org' })],
    ['another relying party', () => ({ rpId: 'evil.example' })],
    ['our parent domain as relying party', () => ({ rpId: 'example.org' })],
    ['another challenge', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
    ['an empty challenge', () => ({ challenge: '' })],
    ['the type of a registration', () => ({ type: 'webauthn.create' })],
    ['no user verification', () => ({ flags: FLAGS.userPresent })],
    ['no user presence', () => ({ flags: FLAGS.userVerified })],
    ['no flags', () => ({ flags: 0 })],
    ['another person’s credential id', () => ({ credentialId: foreign.id })],
    [
      'another person’s credential id and user handle',
      () => ({ credentialId: foreign.id, userHandle: foreign.userHandle }),
    ],
    ['an unknown credential id', () => ({ credentialId: 'x'.repeat(43) })],
  ])('with %s is refused and opens no session', async (_, forgery) => {
    const [before, counter] = [await sessionCount(), await storedCounter(credential)];
    await expect(signIn(credential, forgery())).rejects.toEqual(UNKNOWN);
    expect([await sessionCount(), await storedCounter(credential)]).toEqual([before, counter]);
  });

  test('with another person’s user handle is refused', async () => {
    await expect(signIn(credential, { userHandle: foreign.userHandle })).rejects.toEqual(UNKNOWN);
  });

  test.each<[string, (response: Record<string, unknown>) => unknown]>([
    ['a raw id that differs', (response) => ({ ...response, rawId: foreign.id })],
    ['another credential type', (response) => ({ ...response, type: 'password' })],
    ['no inner response', (response) => ({ ...response, response: undefined })],
    [
      'numbers instead of text',
      (response) => ({ ...response, response: { clientDataJSON: 1, authenticatorData: 2, signature: 3 } }),
    ],
    [
      'client data that is no JSON',
      (response) => ({ ...response, response: { ...(response.response as object), clientDataJSON: 'AAAA' } }),
    ],
    [
      'client data that is null',
      (response) => ({
        ...response,
        response: { ...(response.response as object), clientDataJSON: Buffer.from('null').toString('base64url') },
      }),
    ],
    [
      'authenticator data that is cut off',
      (response) => ({ ...response, response: { ...(response.response as object), authenticatorData: 'AAAA' } }),
    ],
  ])('with %s is refused', async (_, change) => {
    const { handshake, options } = await accounts().beginPasskey();
    const response = change(authenticator.get(options, credential)) as { id: string };
    await expect(accounts().signInWithPasskey({ handshake, response })).rejects.toEqual(UNKNOWN);
  });

  test('is refused when it is replayed, also under a new handshake', async () => {
    const { handshake, options } = await accounts().beginPasskey();
    const response = authenticator.get(options, credential);
    await accounts().signInWithPasskey({ handshake, response });
    await expect(accounts().signInWithPasskey({ handshake, response })).rejects.toEqual(UNKNOWN);
    const next = await accounts().beginPasskey();
    await expect(accounts().signInWithPasskey({ handshake: next.handshake, response })).rejects.toEqual(UNKNOWN);
  });

  test('is accepted once when it arrives several times at the same moment', async () => {
    const { handshake, options } = await accounts().beginPasskey();
    const response = authenticator.get(options, credential);
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => accounts().signInWithPasskey({ handshake, response })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is accepted once for a handshake, whatever was forged for it before, and not after ten minutes', async () => {
    const { handshake, options } = await accounts().beginPasskey();
    const forged = authenticator.get(options, credential, { signWith: foreign.privateKey });
    await expect(accounts().signInWithPasskey({ handshake, response: forged })).rejects.toEqual(UNKNOWN);
    const genuine = authenticator.get(options, credential);
    expect((await accounts().signInWithPasskey({ handshake, response: genuine })).token).toBeTruthy();
    const replayed = authenticator.get(options, credential);
    await expect(accounts().signInWithPasskey({ handshake, response: replayed })).rejects.toEqual(UNKNOWN);
    const late = await accounts().beginPasskey();
    journal.pass(601);
    const response = authenticator.get(late.options, credential);
    await expect(accounts().signInWithPasskey({ handshake: late.handshake, response })).rejects.toEqual(UNKNOWN);
  });

  test('is refused with the handshake of a registration', async () => {
    const { handshake, options } = await own(owner).beginAddingPasskey(PASSWORD);
    const response = authenticator.get(options, credential);
    await expect(accounts().signInWithPasskey({ handshake, response })).rejects.toEqual(UNKNOWN);
  });

  test.each([
    ['stays', 0],
    ['goes back', -1],
    ['goes back to zero', undefined],
  ])('is refused for a cloned authenticator whose counter %s', async (_, step) => {
    await signIn(credential);
    const counter = step === undefined ? 0 : credential.counter + step;
    await expect(signIn(credential, { counter })).rejects.toEqual(UNKNOWN);
    expect(await storedCounter(credential)).toBe(credential.counter);
  });

  test('is accepted once when a cloned authenticator answers at the same moment', async () => {
    const person = await anAuthor(journal);
    const key = await register(person, { counter: 1 });
    const begun = await Promise.all(Array.from({ length: 4 }, () => accounts().beginPasskey()));
    const answers = begun.map(({ handshake, options }) => ({
      handshake,
      response: authenticator.get(options, key, { counter: 2 }),
    }));
    const outcomes = await Promise.allSettled(answers.map((answer) => accounts().signInWithPasskey(answer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is accepted again and again for an authenticator that does not count', async () => {
    const person = await anAuthor(journal);
    const uncounted = await register(person, { counter: 0 });
    for (const _ of [1, 2]) expect(await whoIs(await signIn(uncounted, { counter: 0 }))).toBe(person.id);
  });

  test('is refused once the passkey is removed or its account deleted', async () => {
    const person = await anAuthor(journal);
    const [removed, deleted] = [await register(person), await register(person)];
    const [listed] = (await own(person).view()).passkeys;
    await own(person).removePasskey(listed?.id ?? '');
    await expect(signIn(removed)).rejects.toEqual(UNKNOWN);
    await own(person).delete(PASSWORD);
    await expect(signIn(deleted)).rejects.toEqual(UNKNOWN);
  });
});

describe('a registration of a passkey', () => {
  test.each<[string, () => Forgery]>([
    ['another origin', () => ({ origin: 'https://evil.example' })],
    ['another relying party', () => ({ rpId: 'evil.example' })],
    ['another challenge', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
    ['the type of a sign-in', () => ({ type: 'webauthn.get' })],
    ['no user verification', () => ({ flags: FLAGS.userPresent })],
    ['no user presence', () => ({ flags: FLAGS.userVerified })],
    ['a credential id that is taken', () => ({ credentialId: foreign.id })],
    ['an algorithm that was not offered (HS256)', () => ({ algorithm: 5 })],
    ['an algorithm that was not offered (RS1)', () => ({ algorithm: -65_535 })],
    ['a key that is no key', () => ({ coseKey: cbor(new Map([[1, 2]])) })],
    ['an attestation format nobody knows', () => ({ format: 'homemade' })],
    ['an attestation without its statement', () => ({ format: 'apple' })],
    ['a device attestation without its statement', () => ({ format: 'packed' })],
  ])('with %s is refused', async (_, forgery) => {
    await expect(register(owner, forgery())).rejects.toEqual(REFUSED);
    expect((await own(owner).view()).passkeys).toHaveLength(1);
  });

  test('is refused in an account that did not begin it', async () => {
    const { handshake, options } = await own(other).beginAddingPasskey(PASSWORD);
    const { response } = authenticator.create(options);
    await expect(own(owner).addPasskey({ handshake, name: 'Mine', response })).rejects.toEqual(REFUSED);
    await expect(own(other).addPasskey({ handshake, name: 'Mine', response })).rejects.toEqual(REFUSED);
    expect((await own(owner).view()).passkeys).toHaveLength(1);
  });

  test('is refused with the handshake of a sign-in, and a second time with its own', async () => {
    const begun = await accounts().beginPasskey();
    const options = { ...begun.options, user: { id: 'x' } };
    const { response } = authenticator.create(options);
    const foreignHandshake = own(owner).addPasskey({ handshake: begun.handshake, name: 'A', response });
    await expect(foreignHandshake).rejects.toMatchObject({ failure: 'invalid' });
    const person = await anAuthor(journal);
    const again = await own(person).beginAddingPasskey(PASSWORD);
    const made = authenticator.create(again.options);
    await own(person).addPasskey({ handshake: again.handshake, name: 'A', response: made.response });
    await expect(
      own(person).addPasskey({ handshake: again.handshake, name: 'A', response: made.response }),
    ).rejects.toEqual(REFUSED);
  });

  test('needs the password, so a borrowed session cannot add one', async () => {
    await expect(own(owner).beginAddingPasskey('not the password')).rejects.toMatchObject({
      issues: [{ path: 'currentPassword' }],
    });
  });

  test('whose key names another algorithm than it is opens nothing afterwards', async () => {
    const person = await anAuthor(journal);
    // The key is an EC key that claims to be RSA (RS256).
    const confused = await register(person, { algorithm: -257 }).catch(() => undefined);
    if (!confused) return;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await expect(signIn(confused, { signWith: privateKey })).rejects.toEqual(UNKNOWN);
  });
});
