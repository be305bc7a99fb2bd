import { createHmac, randomInt } from 'node:crypto';
import { and, count, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import { isStaff, RECOVERY_CODES, type SecondFactor, secondFactorOf } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { wrongCode } from './failures.ts';
import { noticeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import type { Person, SessionOwner } from './people.ts';
import { recoveryCodes, users } from './tables.ts';

const PERIOD_SECONDS = 30;
/** Letters and digits that cannot be mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export type Factors = ReturnType<typeof factorsService>;

/** The second factor: codes by mail, or an authenticator app (TOTP, RFC 6238) with recovery codes. */
export function factorsService({ db, people, sessions, outbox, handshakes, seal, clock, secret }: AccountNeeds) {
  const hashOf = (userId: UserId, code: string) =>
    createHmac('sha256', `recovery:${secret}`).update(`${userId}:${code}`).digest('base64url');

  const totpOf = (base32: string, label = '') =>
    new TOTP({ issuer: JOURNAL.shortName, label, secret: Secret.fromBase32(base32), period: PERIOD_SECONDS });

  /** The time step a code belongs to, one step of drift allowed; undefined for a wrong code. */
  const stepOf = (base32: string, code: string): number | undefined => {
    const timestamp = clock().getTime();
    const delta = /^\d{6}$/.test(code) ? totpOf(base32).validate({ token: code, timestamp, window: 1 }) : null;
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  };

  /** Takes a step that is newer than the last one taken: no code is good twice. */
  const takeStep = async (tx: Queries, userId: UserId, step: number): Promise<boolean> => {
    const newer = or(isNull(users.authenticatorStep), lt(users.authenticatorStep, step));
    const taken = await tx
      .update(users)
      .set({ authenticatorStep: step })
      .where(and(eq(users.id, userId), newer))
      .returning({ id: users.id });
    return taken.length === 1;
  };

  const takeRecoveryCode = async (tx: Queries, userId: UserId, code: string): Promise<boolean> => {
    const hash = hashOf(userId, code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
    const good = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hash), isNull(recoveryCodes.usedAt));
    const taken = await tx.update(recoveryCodes).set({ usedAt: clock() }).where(good).returning();
    return taken.length === 1;
  };

  const replaceRecoveryCodes = async (tx: Queries, userId: UserId): Promise<string[]> => {
    const made = Array.from({ length: RECOVERY_CODES }, randomCode);
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx
      .insert(recoveryCodes)
      .values(made.map((code) => ({ id: newId(), userId, codeHash: hashOf(userId, code.replace('-', '')) })));
    return made;
  };

  const tell = async (tx: Parameters<typeof outbox.queue>[0], user: Person, what: string) =>
    outbox.queue(tx, user.email, { content: await noticeMail(user.firstName, what), cause: 'recipient' });

  /** The app's secret; undefined when it was sealed with another SECRET than today's. */
  const secretOf = ({ authenticatorSecret }: Person): string | undefined => {
    try {
      return authenticatorSecret ? seal.open(authenticatorSecret) : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    /** How this person's sign-in is finished. An app whose secret can no longer be read gives way to mailed codes. */
    methodOf(user: Person): SecondFactor {
      const method = secondFactorOf(user);
      return method === 'app' && secretOf(user) === undefined ? 'email' : method;
    },

    /** Whether `code` is the app's code of now, or a recovery code that was not used yet. Spends it. */
    async accepts(tx: Queries, user: Person, code: string): Promise<boolean> {
      const secret = secretOf(user);
      if (!secret) return false;
      const step = stepOf(secret, code);
      return step === undefined ? takeRecoveryCode(tx, user.id, code) : takeStep(tx, user.id, step);
    },

    recoveryCodesLeft: async (userId: UserId): Promise<number> => {
      const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
      const [row] = await db.select({ count: count() }).from(recoveryCodes).where(unused);
      return row?.count ?? 0;
    },

    /** Codes by mail, or none; forgets an app and ends the other sessions. Staff cannot go without: 409. */
    async chooseMail(owner: SessionOwner, password: string, byMail: boolean): Promise<void> {
      const user = await people.proven(owner, password);
      if (!byMail && isStaff(user.role)) throw new AppError('conflict', 'FACTOR_REQUIRED', texts.factorRequired);
      await people.whileProven(user, async (tx) => {
        await people.change(user.id, { twoFactor: byMail, authenticatorSecret: null, authenticatorStep: null }, tx);
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
        await sessions.endAll(tx, user.id, owner.sessionId);
        await tell(tx, user, byMail ? texts.notices.factorMail : texts.notices.factorOff);
      });
    },

    /** A new secret for an app, with its QR code as the `d` of an SVG path on a grid of `size` cells. Not in use yet. */
    async proposeApp(owner: SessionOwner, password: string) {
      const user = await people.proven(owner, password);
      const base32 = new Secret({ size: 20 }).base32;
      const uri = totpOf(base32, user.email).toString();
      const { data, size } = encode(uri, { ecc: 'M', border: 2 });
      const qrPath = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
      const sealed = seal.close(base32);
      const proposal = await people.whileProven(user, (tx) =>
        handshakes.begin('app', { sealed }, { userId: user.id, queries: tx }),
      );
      return { secret: base32, uri, qrPath, qrSize: size, proposal };
    },

    /**
     * Turns the app on, once it has shown that it makes the right codes, and ends the other sessions; returns the recovery
     * codes.
     */
    async confirmApp({ id: userId, sessionId }: SessionOwner, proposal: string, code: string): Promise<string[]> {
      const proposed = await handshakes.peek<{ sealed: string }>(proposal, 'app', userId);
      const step = proposed && stepOf(seal.open(proposed.sealed), code);
      if (!proposed || step === undefined) throw wrongCode(texts.errors.appCode);
      return inTransaction(db, async (tx) => {
        const user = await people.lock(tx, userId);
        // A change of credentials has ended it meanwhile.
        if (!(await handshakes.end(proposal, 'app', tx))) throw wrongCode(texts.errors.appCode);
        await sessions.endAll(tx, userId, sessionId);
        const change = { twoFactor: true, authenticatorSecret: proposed.sealed, authenticatorStep: step };
        await people.change(userId, change, tx);
        await tell(tx, user, texts.notices.factorApp);
        return replaceRecoveryCodes(tx, userId);
      });
    },

    /** Ten new recovery codes; the old ones stop working, and so do sessions they may have opened elsewhere. */
    async renewRecoveryCodes(owner: SessionOwner, password: string): Promise<string[]> {
      return people.whileProven(await people.proven(owner, password), async (tx, user) => {
        if (secondFactorOf(user) !== 'app') throw new AppError('conflict', 'NO_APP', texts.noApp);
        await sessions.endAll(tx, user.id, owner.sessionId);
        await tell(tx, user, texts.notices.recoveryCodes);
        return replaceRecoveryCodes(tx, user.id);
      });
    },
  };
}

function randomCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
