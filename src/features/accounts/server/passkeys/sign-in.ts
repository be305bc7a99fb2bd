import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { AccountNeeds, Origin } from '../needs.ts';
import type { Person } from '../people/person.ts';
import type { OpenedSession } from '../sessions/open.ts';
import { passkeys, users } from '../tables.ts';
import { passkeyUnknown, relyingPartyOf, webAuthn } from './web-authn.ts';

const PURPOSE = 'passkey-sign-in';
const CHALLENGE_SECONDS = 600;

interface PasskeySignIn {
  /** The sealed challenge. */
  handshake: string;
  response: AuthenticationResponseJSON;
}

type Passkey = typeof passkeys.$inferSelect;

/** Login with a passkey in two steps: options for the browser, and its response. */
export function signInWithPasskeys(needs: AccountNeeds) {
  const { db, people, sessions, handshakes, sealedTokens, clock, publicUrl } = needs;
  const { origin, rpID } = relyingPartyOf(publicUrl);

  /** Returns the passkey that signed and its account, read in one query, so that the session gets matching credentials. */
  const find = async ({ id, response }: AuthenticationResponseJSON): Promise<{ passkey: Passkey; user: Person }> => {
    const [found] = await db
      .select({ passkey: passkeys, user: users })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(and(eq(passkeys.credentialId, id), isNull(users.deletedAt)));
    if (!found) throw passkeyUnknown();
    const { userHandle } = response ?? {};
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== found.user.id) throw passkeyUnknown();
    return { passkey: found.passkey, user: found.user as Person };
  };

  /** Checks the signature and returns the new counter. */
  const verify = async (response: AuthenticationResponseJSON, passkey: Passkey, challenge: string): Promise<number> => {
    const { verified, authenticationInfo } = await (await webAuthn())
      .verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      })
      .catch((cause) => {
        throw passkeyUnknown(cause);
      });
    if (!verified) throw passkeyUnknown();
    return authenticationInfo.newCounter;
  };

  return {
    /** Returns the options for a login with any passkey of this origin. Stores nothing. */
    async beginSignIn() {
      const options = await (await webAuthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' });
      const handshake = sealedTokens.issue(PURPOSE, { challenge: options.challenge }, CHALLENGE_SECONDS);
      return { handshake, options: { ...options } };
    },

    /** Opens a session. Throws 401 for an unknown passkey, a wrong signature, and an expired or used challenge. */
    async signIn({ handshake, response }: PasskeySignIn, { userAgent }: Origin): Promise<OpenedSession> {
      const challenge = sealedTokens.open<{ challenge: string }>(PURPOSE, handshake);
      const { passkey, user } = await find(response);
      if (!challenge) throw passkeyUnknown();
      const counter = await verify(response, passkey, challenge.content.challenge);
      return people.withUnchangedCredentials(user, async (tx) => {
        if (!(await handshakes.spend(tx, challenge))) throw passkeyUnknown();
        // Of two concurrent responses with the same counter, one comes from a cloned passkey.
        const isUnchanged = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
        const [used] = await tx.update(passkeys).set({ counter, lastUsedAt: clock() }).where(isUnchanged).returning();
        if (!used) throw passkeyUnknown();
        return sessions.open(user, userAgent, tx);
      });
    },
  };
}
