import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import { MAX_PASSKEYS } from '../../rules.ts';
import { accountTexts as texts } from '../../texts.ts';
import { noticeMail } from '../mails.tsx';
import type { AccountNeeds } from '../needs.ts';
import { lockUnchanged, type SessionOwner } from '../people/credentials.ts';
import { passkeys } from '../tables.ts';
import { passkeyRefused, relyingPartyOf, webAuthn } from './web-authn.ts';

/** The transports of WebAuthn Level 3. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

interface NewPasskey {
  /** Id of the challenge. */
  handshake: string;
  /** As its owner entered it. */
  name: string;
  response: RegistrationResponseJSON;
}

/** Adds a passkey in two steps: options for the browser, and its response. */
export function addPasskeys(needs: AccountNeeds) {
  const { db, people, outbox, handshakes, clock, publicUrl } = needs;
  const { origin, rpID } = relyingPartyOf(publicUrl);

  const verified = async (response: RegistrationResponseJSON, challenge: string) => {
    // An attestation with certificates names addresses that the library would fetch.
    if (!(await isSelfAttested(response))) throw passkeyRefused();
    const { verified: isVerified, registrationInfo } = await (await webAuthn())
      .verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
      })
      .catch((cause) => {
        throw passkeyRefused(cause);
      });
    if (!isVerified) throw passkeyRefused();
    return registrationInfo.credential;
  };

  return {
    /** Returns the options the browser creates a passkey with. Throws 409 when the account has 20. */
    async beginAdding(owner: SessionOwner, password: string) {
      const user = await people.requirePassword(owner, password);
      const userId = user.id;
      const existing = await passkeysBelowMaximum(db, userId);
      const options = await (await webAuthn()).generateRegistrationOptions({
        rpName: JOURNAL.name,
        rpID,
        userID: new TextEncoder().encode(userId),
        userName: user.email,
        userDisplayName: `${user.firstName} ${user.lastName}`,
        excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const handshake = await people.withUnchangedCredentials(user, (tx) =>
        handshakes.begin('passkey-add', { challenge: options.challenge }, { userId, queries: tx }),
      );
      return { handshake, options: { ...options } };
    },

    /** Adds the passkey the browser has created. Throws 400 when it does not fit the challenge. */
    async add(userId: UserId, { handshake, name, response }: NewPasskey): Promise<void> {
      // Read before the challenge is used, so that a later change of credentials is noticed when the passkey is written.
      const before = await people.byId(userId);
      const challenge = await handshakes.end<{ challenge: string }>(handshake, 'passkey-add');
      if (challenge?.userId !== userId) throw passkeyRefused();
      const credential = await verified(response, challenge.content.challenge);
      const mail = await noticeMail(before, () => texts.notices.passkeyAdded(name));
      await inTransaction(db, async (tx) => {
        const user = await lockUnchanged(tx, before);
        await passkeysBelowMaximum(tx, userId);
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
        await outbox.queue(tx, user.email, { content: mail, cause: 'recipient' });
      }).catch((error) => {
        if (brokeConstraint(error, 'passkeys_credential_key')) throw passkeyRefused(error);
        throw error;
      });
    },
  };
}

/** Returns the passkeys of an account. Throws 409 when there is room for no other. */
async function passkeysBelowMaximum(queries: Queries, userId: UserId) {
  const existing = await queries.select().from(passkeys).where(eq(passkeys.userId, userId));
  if (existing.length >= MAX_PASSKEYS) throw new AppError('conflict', 'TOO_MANY_PASSKEYS', texts.passkeysMany);
  return existing;
}

/** Whether a new passkey is attested without a certificate, as the options request. Does not throw. */
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

/** Returns the transports that the standard names, because the client's list is not trusted. */
function knownTransports(transports: unknown): string[] {
  return Array.isArray(transports) ? TRANSPORTS.filter((transport) => transports.includes(transport)) : [];
}
