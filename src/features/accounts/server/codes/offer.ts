import { randomInt } from 'node:crypto';
import { newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { CODE_MAILS } from '../../limits.ts';
import { CODE_LENGTH, CODE_MINUTES, type CodePurpose, type DigitsPurpose } from '../../rules.ts';
import { codeMail } from '../mails.tsx';
import { lockUnchanged } from '../people/credentials.ts';
import { codes } from '../tables.ts';
import type { CodeNeeds, Recipient, StoredCodes } from './stored.ts';

const RESEND_INTERVAL_MS = 60_000;

/** Rolls back a code, because a concurrent call has just sent one. */
class AlreadySent extends Error {}

/** Makes codes of six digits and mails them. */
export function offerCodes({ db, limits, outbox, clock }: CodeNeeds, stored: StoredCodes) {
  /** Whether a code that is still valid was sent to this address within the last minute. */
  const wasJustSent = async ({ id, email }: Recipient, purpose: DigitsPurpose, queries: Queries = db) => {
    const last = await stored.newest(id, purpose, queries);
    if (last?.email !== email || !stored.isPending(last)) return false;
    return clock().getTime() - last.createdAt.getTime() < RESEND_INTERVAL_MS;
  };

  /** Counts a mail to an address. Throws 429 after three in a quarter of an hour or ten a day for one purpose. */
  const countMail = (purpose: CodePurpose, email: string, queries: Queries = db): Promise<void> =>
    limits.spend(CODE_MAILS, `${purpose}:${email}`, { queries });

  return {
    countMail,

    /**
     * Mails a new code, unless one was sent within the last minute. Throws 429 after the limits of `countMail`, 409 when the
     * credentials have changed since the owner authenticated.
     */
    async offer(user: Recipient, purpose: DigitsPurpose): Promise<void> {
      if (await wasJustSent(user, purpose)) return;
      const code = randomInt(10 ** CODE_LENGTH)
        .toString()
        .padStart(CODE_LENGTH, '0');
      const mail = await codeMail(purpose, user, code);
      await inTransaction(db, async (tx) => {
        await lockUnchanged(tx, user);
        // Counted in this transaction, so that a mail that is not queued does not count.
        await countMail(purpose, user.email, tx);
        // Checked again after the lock: a concurrent call may have sent a code, and only the newest one is valid.
        if (await wasJustSent(user, purpose, tx)) throw new AlreadySent();
        const id = newId();
        await tx.insert(codes).values({
          id,
          userId: user.id,
          purpose,
          email: user.email,
          codeHash: stored.hashOf(id, code),
          createdAt: clock(),
          expiresAt: stored.expiryIn(CODE_MINUTES),
        });
        await outbox.queue(tx, user.email, { content: mail, cause: 'recipient' });
      }).catch((error: unknown) => {
        if (!(error instanceof AlreadySent)) throw error;
      });
    },

    /** Allows five attempts within ten minutes at a code that an authenticator app makes. */
    async expectAppCode(tx: Transaction, userId: UserId, purpose: DigitsPurpose): Promise<void> {
      const row = { id: newId(), userId, purpose, codeHash: '' };
      await tx.insert(codes).values({ ...row, createdAt: clock(), expiresAt: stored.expiryIn(CODE_MINUTES) });
    },
  };
}
