import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import { JOURNAL } from '../../../base/journal.ts';
import { brokeConstraint, inTransaction, type Queries } from '../../../platform/database.ts';
import { MOST_PASSKEYS } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { noticeMail } from './mails.tsx';
import type { AccountNeeds, Origin } from './needs.ts';
import { passkeys } from './tables.ts';

/** Loaded by the first who uses a passkey: it is large, and most never do. */
const webAuthn = () => import('@simplewebauthn/server');

export type Passkeys = ReturnType<typeof passkeysService>;

/**
 * Passkeys (WebAuthn Level 3). They are bound to this origin and unlocked by finger, face or PIN, so that one is both
 * factors of a sign-in.
 */
export function passkeysService({ db, people, sessions, outbox, handshakes, clock, publicUrl }: AccountNeeds) {
  const origin = new URL(publicUrl);
  const rpID = origin.hostname;

  const list = async (userId: string, queries: Queries = db) => {
    const own = eq(passkeys.userId, userId);
    const rows = await queries.select().from(passkeys).where(own).orderBy(asc(passkeys.createdAt));
    return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  };

  const mustHaveRoom = async (queries: Queries, userId: string) => {
    const known = await queries.select().from(passkeys).where(eq(passkeys.userId, userId));
    if (known.length >= MOST_PASSKEYS) throw new AppError('conflict', 'TOO_MANY_PASSKEYS', texts.passkeysMany);
    return known;
  };

  return {
    list,

    /** What the browser needs to make one. */
    async beginAdding(userId: string, password: string) {
      const user = await people.proven(userId, password);
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
      const handshake = await handshakes.begin('passkey-add', { challenge: options.challenge }, userId);
      return { handshake, options: { ...options } };
    },

    async add(userId: string, handshake: string, name: string, response: RegistrationResponseJSON): Promise<void> {
      const begun = await handshakes.end<{ challenge: string }>(handshake, 'passkey-add');
      if (begun?.userId !== userId) throw refused();
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
      const letter = await noticeMail((await people.byId(userId)).firstName, texts.notices.passkeyAdded(name));
      await inTransaction(db, async (tx) => {
        const user = await people.lock(tx, userId);
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
        await outbox.queue(tx, user.email, letter);
      }).catch((error) => {
        if (brokeConstraint(error, 'passkeys_credential_key')) throw refused(error);
        throw error;
      });
    },

    async remove(userId: string, id: string): Promise<void> {
      const user = await people.byId(userId);
      await inTransaction(db, async (tx) => {
        const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
        const [gone] = await tx.delete(passkeys).where(own).returning();
        if (!gone) throw new AppError('missing', 'NOT_FOUND', texts.noPasskey);
        await outbox.queue(tx, user.email, await noticeMail(user.firstName, texts.notices.passkeyRemoved(gone.name)));
      });
    },

    /** What the browser needs to sign in with whichever passkey of this origin it holds. */
    async beginSignIn() {
      const options = await (await webAuthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' });
      const handshake = await handshakes.begin('passkey-sign-in', { challenge: options.challenge });
      return { handshake, options: { ...options } };
    },

    /** Signs in; answers the access token. Throws 401. */
    async signIn(handshake: string, response: AuthenticationResponseJSON, { userAgent }: Origin): Promise<string> {
      const begun = await handshakes.end<{ challenge: string }>(handshake, 'passkey-sign-in');
      const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, response.id));
      if (!begun || !known) throw unknown();
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
      await db
        .update(passkeys)
        .set({ counter: authenticationInfo.newCounter, lastUsedAt: clock() })
        .where(eq(passkeys.id, known.id));
      return sessions.open(await people.byId(known.userId), userAgent);
    },
  };
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
