import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Transaction } from '#platform/database/types.ts';
import { CODE_GUESSES, CODE_MAILS } from '../../limits.ts';
import { CODE_TRIES, type DigitsPurpose } from '../../rules.ts';
import { isWithin } from '../failures.ts';
import { codes } from '../tables.ts';
import type { Code, CodeNeeds, Recipient, StoredCodes } from './stored.ts';

/** The purpose of an entered code, and the challenge that belongs to it. */
interface CodePurposeProof {
  purpose: DigitsPurpose;
  /**
   * Id of a handshake of the account, checked by the caller. Attempts with it are counted by that id, so that a stranger
   * cannot use them up.
   */
  proof?: string | undefined;
}

interface CodeAttempt extends CodePurposeProof {
  userId: UserId;
}

interface CodeEntry extends CodePurposeProof {
  guess: string;
}

/** Rolls back the use of a code, because the guess is wrong. */
class WrongGuess extends Error {}

/** Checks entered codes. */
export function checkCodes({ db, limits, clock }: CodeNeeds, stored: StoredCodes) {
  const countAttempt = async (which: SQL | undefined): Promise<boolean> => {
    const counted = await db
      .update(codes)
      .set({ attempts: sql`${codes.attempts} + 1` })
      .where(which)
      .returning({ id: codes.id });
    return counted.length === 1;
  };

  /**
   * Uses the newest code if `isRight`, in one transaction with `onRight`, whose result it returns; undefined for a wrong,
   * used, expired or missing code. A code is valid once, within ten minutes and five attempts. An attempt is counted before
   * the comparison, so that parallel guesses count one by one. A wrong guess rolls back whatever `isRight` has written.
   */
  const attempt = async <T>(
    { userId, purpose, proof }: CodeAttempt,
    isRight: (code: Code, tx: Transaction) => boolean | Promise<boolean>,
    onRight: (tx: Transaction, code: Code) => Promise<T>,
  ): Promise<T | undefined> => {
    const now = clock();
    const newest = await stored.newest(userId, purpose);
    if (!newest) return undefined;
    const isUnused = and(eq(codes.id, newest.id), isNull(codes.usedAt), gt(codes.expiresAt, now));
    const isCounted = proof
      ? await isWithin(limits.spend(CODE_GUESSES, proof))
      : await countAttempt(and(isUnused, lt(codes.attempts, CODE_TRIES)));
    if (!isCounted) return undefined;
    return inTransaction(db, async (tx) => {
      const [used] = await tx.update(codes).set({ usedAt: now }).where(isUnused).returning();
      if (!used) return undefined;
      if (!(await isRight(used, tx))) throw new WrongGuess();
      return onRight(tx, used);
    }).catch((error: unknown) => {
      if (error instanceof WrongGuess) return undefined;
      throw error;
    });
  };

  return {
    attempt,

    /** Uses the newest mailed code if `guess` is that code; see `attempt`. */
    redeem: <T>(
      user: Recipient,
      { guess, ...entry }: CodeEntry,
      onRight: (tx: Transaction, code: Code) => Promise<T>,
    ): Promise<T | undefined> => {
      const isRight = ({ id, codeHash }: Code) => isSameText(stored.hashOf(id, guess), codeHash);
      return attempt({ ...entry, userId: user.id }, isRight, async (tx, used) => {
        // The person who enters the code reads the mailbox, so the mails to it are no flood.
        const subject = `${entry.purpose}:${used.email ?? user.email}`;
        await limits.takeBack([{ limit: CODE_MAILS, subject, forgives: true }], tx);
        return onRight(tx, used);
      });
    },
  };
}

/** Compares in constant time. */
function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
