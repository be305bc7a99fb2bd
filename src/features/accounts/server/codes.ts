import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Limits } from '#platform/records/limits.ts';
import { CODE_GUESSES, CODE_MAILS } from '../limits.ts';
import {
  CODE_LENGTH,
  CODE_MINUTES,
  CODE_TRIES,
  type CodePurpose,
  codeLives,
  type DigitsPurpose,
  LINK_MINUTES,
  type LinkPurpose,
} from '../rules.ts';
import { isWithin } from './failures.ts';
import { codeMail } from './mails.tsx';
import { holdProven, type Proven } from './people.ts';
import { codes } from './tables.ts';

const COOL_DOWN_MS = 60_000;
export interface CodeNeeds {
  db: Database;
  limits: Limits;
  outbox: Outbox;
  clock: () => Date;
  secret: string;
}

export interface Addressee extends Proven {
  email: string;
  firstName: string;
}

/** What a code is entered for, and by whom. */
interface Ceremony {
  userId: UserId;
  purpose: DigitsPurpose;
  proof?: string | undefined;
}

export type Code = typeof codes.$inferSelect;
export type CodeBook = ReturnType<typeof codeBook>;

/** Makes, mails and checks codes and single-use links. Only the newest code of a purpose counts. */
export function codeBook({ db, limits, outbox, clock, secret }: CodeNeeds) {
  const hashOf = (salt: string, code: string) =>
    createHmac('sha256', `code:${secret}`).update(`${salt}:${code}`).digest('base64url');

  const newest = async (userId: UserId, purpose: CodePurpose, queries: Queries = db): Promise<Code | undefined> => {
    const [code] = await queries
      .select()
      .from(codes)
      .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose)))
      .orderBy(desc(codes.createdAt), desc(codes.id))
      .limit(1);
    return code;
  };

  const claim = async (which: SQL | undefined): Promise<boolean> => {
    const claimed = await db
      .update(codes)
      .set({ attempts: sql`${codes.attempts} + 1` })
      .where(which)
      .returning({ id: codes.id });
    return claimed.length === 1;
  };

  /** Whether a code left for this address within the last minute that may still be entered, so that no other follows it. */
  const hasJustLeft = async ({ id, email }: Addressee, purpose: DigitsPurpose, queries: Queries = db) => {
    const last = await newest(id, purpose, queries);
    return last?.email === email && isLive(last) && clock().getTime() - last.createdAt.getTime() < COOL_DOWN_MS;
  };

  const isLive = (code: Code) => codeLives({ ...code, attempts: code.attempts + 1 }, clock());
  const inMinutes = (minutes: number) => new Date(clock().getTime() + minutes * 60_000);

  return {
    /** Whether a code is on its way that can still be entered. */
    async isWaiting(userId: UserId, purpose: DigitsPurpose): Promise<boolean> {
      const last = await newest(userId, purpose);
      return last !== undefined && isLive(last);
    },

    /** The address a code is on its way to, if it can still be entered. */
    async waitingAt(userId: UserId, purpose: DigitsPurpose): Promise<string | null> {
      const last = await newest(userId, purpose);
      return last && isLive(last) ? last.email : null;
    },

    /** Counts a mail to an address. Throws 429 past three in a quarter of an hour or ten a day for one purpose. */
    async spendMail(purpose: CodePurpose, email: string, queries: Queries = db): Promise<void> {
      await limits.spend(CODE_MAILS, `${purpose}:${email}`, { queries });
    },

    /**
     * Mails a new code, unless one left within the last minute. Throws 429 past the limits of `spendMail`, 409 when the
     * credentials have changed since they were proven.
     */
    async offer(user: Addressee, purpose: DigitsPurpose): Promise<void> {
      if (await hasJustLeft(user, purpose)) return;
      const code = randomInt(10 ** CODE_LENGTH)
        .toString()
        .padStart(CODE_LENGTH, '0');
      const letter = await codeMail(purpose, user.firstName, code);
      await inTransaction(db, async (tx) => {
        await holdProven(tx, user);
        // A mail that is not written does not count.
        await this.spendMail(purpose, user.email, tx);
        // Whoever asked at the same time has been waited for there: two codes would be one too many, only the last is good.
        if (await hasJustLeft(user, purpose, tx)) throw new Unneeded();
        const id = newId();
        const row = { id, userId: user.id, purpose, email: user.email, codeHash: hashOf(id, code) };
        await tx.insert(codes).values({ ...row, createdAt: clock(), expiresAt: inMinutes(CODE_MINUTES) });
        await outbox.queue(tx, user.email, { content: letter, cause: 'recipient' });
      }).catch((error: unknown) => {
        if (!(error instanceof Unneeded)) throw error;
      });
    },

    /** Waits for a code that is made elsewhere, by an authenticator app: five tries within ten minutes. */
    async expect(tx: Transaction, userId: UserId, purpose: DigitsPurpose): Promise<void> {
      const row = { id: newId(), userId, purpose, codeHash: '' };
      await tx.insert(codes).values({ ...row, createdAt: clock(), expiresAt: inMinutes(CODE_MINUTES) });
    },

    /**
     * Spends the newest code if `isRight`, in the transaction of what it is for: answers what `then` does, or undefined.
     * A code is good exactly once, within its ten minutes and five tries: the try is claimed before it is judged, so that
     * parallel guesses count each. What judging spends is spent only with the code. Whoever holds the `proof` that the
     * ceremony is his (the id of a handshake, checked by the caller) has five tries of his own, which a stranger cannot
     * spend.
     */
    async attempt<T>(
      { userId, purpose, proof }: Ceremony,
      isRight: (code: Code, tx: Transaction) => boolean | Promise<boolean>,
      then: (tx: Transaction, code: Code) => Promise<T>,
    ): Promise<T | undefined> {
      const now = clock();
      const latest = await newest(userId, purpose);
      if (!latest) return undefined;
      const alive = and(eq(codes.id, latest.id), isNull(codes.usedAt), gt(codes.expiresAt, now));
      const claimed = proof
        ? await isWithin(limits.spend(CODE_GUESSES, proof))
        : await claim(and(alive, lt(codes.attempts, CODE_TRIES)));
      if (!claimed) return undefined;
      return inTransaction(db, async (tx) => {
        const [used] = await tx.update(codes).set({ usedAt: now }).where(alive).returning();
        if (!used) return undefined;
        if (!(await isRight(used, tx))) throw new Misjudged();
        return then(tx, used);
      }).catch((error: unknown) => {
        if (error instanceof Misjudged) return undefined;
        throw error;
      });
    },

    /** Spends the newest mailed code if `guess` is it; see `attempt`. */
    async redeem<T>(
      user: Addressee,
      ceremony: Omit<Ceremony, 'userId'>,
      guess: string,
      then: (tx: Transaction, code: Code) => Promise<T>,
    ): Promise<T | undefined> {
      const isRight = ({ id, codeHash }: Code) => sameText(hashOf(id, guess), codeHash);
      return this.attempt({ ...ceremony, userId: user.id }, isRight, async (tx, used) => {
        // Somebody who reads this mailbox is not flooding it.
        const subject = `${ceremony.purpose}:${used.email ?? user.email}`;
        await limits.takeBack([{ limit: CODE_MAILS, subject, forgives: true }], tx);
        return then(tx, used);
      });
    },

    /** A new single-use link; earlier ones of this person go on working until one of them is used. */
    async makeLink(tx: Queries, purpose: LinkPurpose, userId: UserId | null): Promise<string> {
      const link = randomBytes(24).toString('base64url');
      const row = { id: newId(), userId, purpose, codeHash: hashOf(purpose, link), createdAt: clock() };
      await tx.insert(codes).values({ ...row, expiresAt: inMinutes(LINK_MINUTES[purpose]) });
      return link;
    },

    /** Codes and links that were made for this person and purpose stop working. */
    async forgetAll(tx: Queries, purpose: CodePurpose, userId: UserId): Promise<void> {
      await tx.delete(codes).where(and(eq(codes.purpose, purpose), eq(codes.userId, userId)));
    },

    /**
     * Spends a link and all others of its purpose and person, inside the transaction of what it is for; undefined when it is
     * unknown, used or too old.
     */
    async redeemLink(tx: Queries, purpose: LinkPurpose, link: string): Promise<Code | undefined> {
      const good = and(eq(codes.codeHash, hashOf(purpose, link)), isNull(codes.usedAt), gt(codes.expiresAt, clock()));
      const [used] = await tx.delete(codes).where(good).returning();
      if (!used) return undefined;
      const { userId } = used;
      const others = and(eq(codes.purpose, purpose), userId ? eq(codes.userId, userId) : isNull(codes.userId));
      await tx.delete(codes).where(others);
      return used;
    },

    /** Forgets what can no longer be entered. What is used stays until then: only the newest counts, and it must be seen. */
    async sweep(): Promise<void> {
      await db.delete(codes).where(lt(codes.expiresAt, clock()));
    },
  };
}

/** Undoes what was begun for a guess that is wrong. */
class Misjudged extends Error {}

/** Undoes what was begun for a mail that somebody else has just sent. */
class Unneeded extends Error {}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
