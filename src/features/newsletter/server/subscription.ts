import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { inLanguage } from '#platform/languages.ts';
import { ALIKE_MS, withMinimumDuration } from '#platform/security/minimum-duration.ts';
import { SUBSCRIPTIONS_PER_ADDRESS } from '../limits.ts';
import { newsletterTexts as texts } from '../texts.ts';
import { confirmationMail } from './mails.tsx';
import type { NewsletterNeeds } from './needs.ts';
import { subscribers } from './tables.ts';

type Needs = Pick<NewsletterNeeds, 'db' | 'limits' | 'outbox' | 'mailings' | 'clock' | 'links' | 'publicUrl'>;

/** Steps that a subscriber takes: subscribe, confirm, unsubscribe. */
export function subscriptionService({ db, limits, outbox, mailings, clock, links, publicUrl }: Needs) {
  const store = (email: string, language: Language) =>
    inTransaction(db, async (tx) => {
      const id = newId<'subscriber'>();
      const row = { id, email, language, state: 'pending' as const, subscribedAt: clock() };
      await tx.insert(subscribers).values(row).onConflictDoNothing();
      const [subscriber] = await tx.select().from(subscribers).where(eq(subscribers.email, email)).for('update');
      if (!subscriber || subscriber.state === 'confirmed') return;
      await tx.update(subscribers).set({ state: 'pending', language }).where(eq(subscribers.id, subscriber.id));
      const letter = await inLanguage(language, () =>
        confirmationMail({
          confirmUrl: links.urlOf('confirm', subscriber.id),
          unsubscribeUrl: links.urlOf('unsubscribe', subscriber.id),
          publicUrl,
        }),
      );
      await outbox.queue(tx, email, { content: letter, cause: 'recipient' });
    });

  return {
    /**
     * Stores the address as pending and mails the confirmation link in the subscriber's language. The response and its minimum duration are the same
     * for an unknown, pending, confirmed and unsubscribed address, so nobody can find out who subscribes.
     */
    async subscribe(email: string, language: Language): Promise<void> {
      await limits.spend(SUBSCRIPTIONS_PER_ADDRESS, email);
      await withMinimumDuration(ALIKE_MS, store(email, language));
    },

    /** Confirms a pending subscription. 404 for a forged link and for a subscription that has ended. */
    async confirm(link: string): Promise<void> {
      const id = links.read('confirm', link);
      const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.id, id));
      if (!subscriber || subscriber.state === 'unsubscribed')
        throw new AppError('missing', 'LINK_UNKNOWN', texts.linkUnknown);
      await db
        .update(subscribers)
        .set({ state: 'confirmed', confirmedAt: clock() })
        .where(and(eq(subscribers.id, id), eq(subscribers.state, 'pending')));
    },

    /** Ends a subscription and cancels its queued mails; a repeated call succeeds too. */
    async unsubscribe(link: string): Promise<void> {
      const id = links.read('unsubscribe', link);
      await inTransaction(db, async (tx) => {
        const ended = await tx
          .update(subscribers)
          .set({ state: 'unsubscribed', unsubscribedAt: clock() })
          .where(and(eq(subscribers.id, id), ne(subscribers.state, 'unsubscribed')))
          .returning({ id: subscribers.id });
        if (ended.length > 0) await mailings.withdraw(tx, id);
      });
    },
  };
}
