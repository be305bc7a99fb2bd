import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { newId } from '../../../base/ids.ts';
import { type Database, inTransaction, type Queries } from '../../../platform/database.ts';
import type { Limit, Limits } from '../../../platform/limits.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES, type CodePurpose, codeLives } from '../rules.ts';
import { codeMail } from './mails.tsx';
import { codes } from './tables.ts';

const COOL_DOWN_MS = 60_000;
const MAIL_LIMITS: Limit[] = [
  { name: 'codes-15min', max: 3, windowSeconds: 15 * 60, guard: true },
  { name: 'codes-day', max: 10, windowSeconds: 24 * 3600, guard: true },
];

export interface CodeNeeds {
  db: Database;
  limits: Limits;
  outbox: Outbox;
  clock: () => Date;
  secret: string;
}

export interface Addressee {
  id: string;
  email: string;
  firstName: string;
}

type MailedPurpose = Exclude<CodePurpose, 'first-admin'>;

export type CodeBook = ReturnType<typeof codeBook>;

/** Makes, mails and checks codes. Only the newest code of a purpose counts. */
export function codeBook({ db, limits, outbox, clock, secret }: CodeNeeds) {
  const hashOf = (id: string, code: string) =>
    createHmac('sha256', `code:${secret}`).update(`${id}:${code}`).digest('base64url');

  const newest = (queries: Queries, userId: string, purpose: CodePurpose) =>
    queries
      .select()
      .from(codes)
      .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose)))
      .orderBy(desc(codes.createdAt), desc(codes.id))
      .limit(1);

  const isLive = (code: typeof codes.$inferSelect) => codeLives({ ...code, attempts: code.attempts + 1 }, clock());

  return {
    /** Whether a code is on its way that can still be entered. */
    async isWaiting(userId: string, purpose: MailedPurpose): Promise<boolean> {
      const [last] = await newest(db, userId, purpose);
      return last !== undefined && isLive(last);
    },

    /** Whether the last code may still be entered and left within the last minute, so that no other will follow it. */
    async isFresh(userId: string, purpose: MailedPurpose): Promise<boolean> {
      const [last] = await newest(db, userId, purpose);
      return last !== undefined && isLive(last) && clock().getTime() - last.createdAt.getTime() < COOL_DOWN_MS;
    },

    /**
     * Mails a new code, unless one left within the last minute. Throws 429 past three in a quarter of an hour or ten a
     * day for one address and purpose, codes that were entered correctly not counted.
     */
    async offer(user: Addressee, purpose: MailedPurpose): Promise<void> {
      if (await this.isFresh(user.id, purpose)) return;
      for (const limit of MAIL_LIMITS) await limits.spend(limit, `${purpose}:${user.email}`);
      const code = randomInt(10 ** CODE_LENGTH)
        .toString()
        .padStart(CODE_LENGTH, '0');
      const letter = await codeMail(purpose, user.firstName, code);
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + CODE_MINUTES * 60_000);
      await inTransaction(db, async (tx) => {
        const id = newId();
        await tx
          .insert(codes)
          .values({ id, userId: user.id, purpose, codeHash: hashOf(id, code), createdAt, expiresAt });
        await outbox.queue(tx, user.email, letter);
      });
    },

    /**
     * Spends the newest code. True exactly once, for the right code, within its ten minutes and five tries: the try is
     * claimed before it is compared, so that parallel guesses count each.
     */
    async redeem(user: Addressee, purpose: MailedPurpose, guess: string): Promise<boolean> {
      const now = clock();
      const [latest] = await newest(db, user.id, purpose);
      if (!latest) return false;
      const alive = and(eq(codes.id, latest.id), isNull(codes.usedAt), gt(codes.expiresAt, now));
      const [claimed] = await db
        .update(codes)
        .set({ attempts: sql`${codes.attempts} + 1` })
        .where(and(alive, lt(codes.attempts, CODE_TRIES)))
        .returning({ id: codes.id });
      if (!claimed || !sameText(hashOf(latest.id, guess), latest.codeHash)) return false;
      const [used] = await db.update(codes).set({ usedAt: now }).where(alive).returning({ id: codes.id });
      if (!used) return false;
      // Somebody who reads this mailbox is not flooding it.
      for (const limit of MAIL_LIMITS) await limits.forget(limit, `${purpose}:${user.email}`);
      return true;
    },

    /** A new single-use link for the first administrator; earlier ones stop working. Lives 24 hours. */
    async firstAdminLink(): Promise<string> {
      const link = randomBytes(24).toString('base64url');
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + 24 * 3600_000);
      await inTransaction(db, async (tx) => {
        await tx.delete(codes).where(eq(codes.purpose, 'first-admin'));
        const codeHash = hashOf('first-admin', link);
        await tx
          .insert(codes)
          .values({ id: newId(), userId: null, purpose: 'first-admin', codeHash, createdAt, expiresAt });
      });
      return link;
    },

    /** Spends that link inside the transaction that makes the administrator. */
    async redeemFirstAdminLink(tx: Queries, link: string): Promise<boolean> {
      const good = and(
        eq(codes.codeHash, hashOf('first-admin', link)),
        isNull(codes.usedAt),
        gt(codes.expiresAt, clock()),
      );
      const used = await tx.update(codes).set({ usedAt: clock() }).where(good).returning({ id: codes.id });
      return used.length === 1;
    },
  };
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
