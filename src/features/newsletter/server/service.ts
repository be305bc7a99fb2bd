import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, count, eq } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { isId, newId } from '../../../base/ids.ts';
import { type Database, inTransaction } from '../../../platform/database.ts';
import type { Limit, Limits } from '../../../platform/limits.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { newsletterTexts as texts } from '../texts.ts';
import { confirmationMail } from './mails.tsx';
import { subscribers } from './tables.ts';

const PER_ADDRESS: Limit = { name: 'subscribe', max: 3, windowSeconds: 24 * 3600, guard: true };

export interface NewsletterNeeds {
  db: Database;
  limits: Limits;
  outbox: Outbox;
  clock: () => Date;
  secret: string;
  publicUrl: string;
}

export type Newsletter = ReturnType<typeof newsletterService>;
type Purpose = 'confirm' | 'unsubscribe';

export function newsletterService({ db, limits, outbox, clock, secret, publicUrl }: NewsletterNeeds) {
  const signatureOf = (purpose: Purpose, id: string) =>
    createHmac('sha256', `newsletter:${secret}`).update(`${purpose}:${id}`).digest('base64url').slice(0, 32);
  /** The page where a subscriber confirms or ends his subscription; a mail program posts to the latter. */
  const addressOf = (purpose: Purpose, id: string) =>
    `${publicUrl}/newsletter/${purpose}?link=${id}.${signatureOf(purpose, id)}`;
  /** The subscriber a link names; 404 for a link that is not ours. */
  const readLink = (purpose: Purpose, link: string): string => {
    const [id = '', signature = ''] = link.split('.');
    const expected = Buffer.from(signatureOf(purpose, id));
    const given = Buffer.from(signature);
    if (!isId(id) || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError('missing', 'LINK_UNKNOWN', texts.linkUnknown);
    }
    return id;
  };

  return {
    /** Keeps the address as pending and mails the link that confirms it. Answers alike whatever the address's state is. */
    async subscribe(email: string): Promise<void> {
      await limits.spend(PER_ADDRESS, email);
      await inTransaction(db, async (tx) => {
        const id = newId();
        const row = { id, email, state: 'pending' as const, subscribedAt: clock() };
        await tx.insert(subscribers).values(row).onConflictDoNothing();
        const [subscriber] = await tx.select().from(subscribers).where(eq(subscribers.email, email)).for('update');
        if (!subscriber || subscriber.state === 'confirmed') return;
        await tx.update(subscribers).set({ state: 'pending' }).where(eq(subscribers.id, subscriber.id));
        const letter = await confirmationMail(
          addressOf('confirm', subscriber.id),
          addressOf('unsubscribe', subscriber.id),
        );
        await outbox.queue(tx, email, letter);
      });
    },

    /** Makes a pending subscription a confirmed one. 404 for a link that is not ours or whose subscription has ended. */
    async confirm(link: string): Promise<void> {
      const id = readLink('confirm', link);
      const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.id, id));
      if (!subscriber || subscriber.state === 'unsubscribed')
        throw new AppError('missing', 'LINK_UNKNOWN', texts.linkUnknown);
      await db
        .update(subscribers)
        .set({ state: 'confirmed', confirmedAt: clock() })
        .where(and(eq(subscribers.id, id), eq(subscribers.state, 'pending')));
    },

    /** Ends a subscription; succeeds however often it is called. */
    async unsubscribe(link: string): Promise<void> {
      const id = readLink('unsubscribe', link);
      await db
        .update(subscribers)
        .set({ state: 'unsubscribed', unsubscribedAt: clock() })
        .where(eq(subscribers.id, id));
    },

    /** How many confirmed readers there are. */
    async count(): Promise<number> {
      const [row] = await db.select({ count: count() }).from(subscribers).where(eq(subscribers.state, 'confirmed'));
      return row?.count ?? 0;
    },

    /** Every subscriber with his state, for staff. */
    list(limit: number) {
      return db.select().from(subscribers).orderBy(asc(subscribers.subscribedAt), asc(subscribers.id)).limit(limit);
    },
  };
}
