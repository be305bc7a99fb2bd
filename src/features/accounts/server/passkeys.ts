import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import { MOST_PASSKEYS, type PasskeyId } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { noticeMail } from './mails.tsx';
import type { AccountNeeds, Origin } from './needs.ts';
import { holdProven, type Person, type SessionOwner } from './people.ts';
import type { Admission } from './sessions.ts';
import { passkeys, users } from './tables.ts';

const SIGN_IN = 'passkey-sign-in';
const SIGN_IN_SECONDS = 600;

/** Loaded by the first who uses a passkey: it is large, and most never do. */
const webAuthn = () => import('@simplewebauthn/server');

export type Passkeys = ReturnType<typeof passkeysService>;

/**
 * Passkeys (WebAuthn Level 3). They are bound to this origin and unlocked by finger, face or PIN, so that one is both
 * factors of a sign-in.
 */
export function passkeysService(needs: AccountNeeds) {
  const { db, people, sessions, outbox, handshakes, sealedTokens, clock, publicUrl } = needs;
  const origin = new URL(publicUrl);
  const rpID = origin.hostname;

  const list = async (userId: UserId, queries: Queries = db) => {
    const own = eq(passkeys.userId, userId);
    const rows = await queries.select().from(passkeys).where(own).orderBy(asc(passkeys.createdAt));
    return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  };

  const mustHaveRoom = async (queries: Queries, userId: UserId) => {
    const known = await queries.select().from(passkeys).where(eq(passkeys.userId, userId));
    if (known.length >= MOST_PASSKEYS) throw new AppError('conflict', 'TOO_MANY_PASSKEYS', texts.passkeysMany);
    return known;
  };

  return {
    list,

    /** What the browser needs to make one. */
    async beginAdding(owner: SessionOwner, password: string) {
      const user = await people.proven(owner, password);
      const userId = user.id;
      const known = await mustHaveRoom(db, userId);
      const options = await (await webAuthn()).generateRegistrationOptions({
        rpName: JOURNAL.name,
        rpID,
        userID: new TextEncoder().encode(userId),
        userName: user.email,
        userDisplayName: `${user.firstName} ${user.lastName}`,
        excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const handshake = await people.whileProven(user, (tx) =>
        handshakes.begin('passkey-add', { challenge: options.challenge }, { userId, queries: tx }),
      );
      return { handshake, options: { ...options } };
    },

    /** Adds the passkey the browser has made. Throws 400 when it does not fit the challenge. */
    async add(userId: UserId, handshake: string, { name, response }: NewPasskey): Promise<void> {
      // Read before the challenge is spent: what changes from here on is seen when the passkey is written.
      const proven = await people.byId(userId);
      const begun = await handshakes.end<{ challenge: string }>(handshake, 'passkey-add');
      if (begun?.userId !== userId) throw refused();
      // Certificates of other kinds name addresses that the library would fetch.
      if (!(await isSelfAttested(response))) throw refused();
      const { verified, registrationInfo } = await (await webAuthn())
        .verifyRegistrationResponse({
          response,
          expectedChallenge: begun.content.challenge,
          expectedOrigin: origin.origin,
          expectedRPID: rpID,
        })
        .catch((cause) => {
          throw refused(cause);
        });
      if (!verified) throw refused();
      const { credential } = registrationInfo;
      const letter = await noticeMail(proven.firstName, texts.notices.passkeyAdded(name));
      await inTransaction(db, async (tx) => {
        const user = await holdProven(tx, proven);
        await mustHaveRoom(tx, userId);
        await tx.insert(passkeys).values({
          id: newId(),
          userId,
          name,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: knownTransports(credential.transports),
          createdAt: clock(),
        });
        await outbox.queue(tx, user.email, { content: letter, cause: 'recipient' });
      }).catch((error) => {
        if (brokeConstraint(error, 'passkeys_credential_key')) throw refused(error);
        throw error;
      });
    },

    /** Removes a passkey and ends the other sessions, which it may have opened. */
    async remove({ id: userId, sessionId }: SessionOwner, id: PasskeyId): Promise<void> {
      await inTransaction(db, async (tx) => {
        const user = await people.lock(tx, userId);
        const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
        const [gone] = await tx.delete(passkeys).where(own).returning();
        if (!gone) throw new AppError('missing', 'NOT_FOUND', texts.noPasskey);
        await sessions.endAll(tx, userId, sessionId);
        await outbox.queue(tx, user.email, {
          content: await noticeMail(user.firstName, texts.notices.passkeyRemoved(gone.name)),
          cause: 'recipient',
        });
      });
    },

    /** What the browser needs to sign in with whichever passkey of this origin it holds. Stores nothing. */
    async beginSignIn() {
      const options = await (await webAuthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' });
      const handshake = sealedTokens.issue(SIGN_IN, { challenge: options.challenge }, SIGN_IN_SECONDS);
      return { handshake, options: { ...options } };
    },

    /** Opens a session. Throws 401 for an unknown passkey, a wrong signature and a challenge that is old or used. */
    async signIn(handshake: string, response: AuthenticationResponseJSON, { userAgent }: Origin): Promise<Admission> {
      const begun = sealedTokens.open<{ challenge: string }>(SIGN_IN, handshake);
      // Read together, so that the session belongs to the credentials that were proven.
      const [found] = await db
        .select({ known: passkeys, user: users })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(and(eq(passkeys.credentialId, response.id), isNull(users.deletedAt)));
      if (!begun || !found) throw unknown();
      const { userHandle } = response.response ?? {};
      if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== found.user.id) throw unknown();
      const { known, user } = found;
      const { verified, authenticationInfo } = await (await webAuthn())
        .verifyAuthenticationResponse({
          response,
          expectedChallenge: begun.content.challenge,
          expectedOrigin: origin.origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: {
            id: known.credentialId,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
            counter: known.counter,
          },
        })
        .catch((cause) => {
          throw unknown(cause);
        });
      if (!verified) throw unknown();
      const counter = authenticationInfo.newCounter;
      return people.whileProven(user, async (tx) => {
        if (!(await handshakes.spend(tx, begun))) throw unknown();
        // Of two answers with the same counter at once, one comes from a copy.
        const unchanged = and(eq(passkeys.id, known.id), eq(passkeys.counter, known.counter));
        const [used] = await tx.update(passkeys).set({ counter, lastUsedAt: clock() }).where(unchanged).returning();
        if (!used) throw unknown();
        return sessions.open(user as Person, userAgent, tx);
      });
    },
  };
}

/** What the browser has made, and what its owner calls it. */
interface NewPasskey {
  name: string;
  response: RegistrationResponseJSON;
}

/** Whether a new passkey vouches for itself, as the options ask: without a certificate. Throws nothing. */
async function isSelfAttested({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const object = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
    const hasCertificate = object.get('attStmt').get('x5c') !== undefined;
    return ['none', 'packed'].includes(object.get('fmt')) && !hasCertificate;
  } catch {
    return false;
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** How the browser says the passkey can be reached: a hint of the client's, so only what the standard knows. */
function knownTransports(given: unknown): string[] {
  return Array.isArray(given) ? TRANSPORTS.filter((transport) => given.includes(transport)) : [];
}

function refused(cause?: unknown): AppError {
  return new AppError('invalid', 'PASSKEY_REFUSED', texts.passkeyRefused, { cause });
}

function unknown(cause?: unknown): AppError {
  return new AppError('unauthenticated', 'PASSKEY_UNKNOWN', texts.passkeyUnknown, { cause });
}
