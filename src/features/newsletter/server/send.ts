import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, newId, type UserId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Transaction } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import { eventType } from '#platform/records/events.ts';
import type { NewsletterDraft, NewsletterToSend } from '../sending-contract.ts';
import { newsletterTexts as texts } from '../texts.ts';
import type { NewsletterNeeds } from './needs.ts';
import { newsletterMail } from './newsletter-mail.tsx';
import { newsletters, subscribers } from './tables.ts';

/** Without a key, the same text from the same person within this time counts as a double click; in milliseconds. */
const DOUBLE_CLICK_MS = 10 * 60_000;

/** A newsletter was queued for its recipients. */
const newsletterSent = eventType(
  'newsletter.sent',
  z.object({ id: idOf<'newsletter'>(), title: z.string(), recipients: z.number() }),
);

export type NewsletterRow = typeof newsletters.$inferSelect;

type Needs = Pick<NewsletterNeeds, 'db' | 'events' | 'mailings' | 'clock' | 'links' | 'publicUrl'>;

/** Queues a newsletter for every confirmed subscriber, or those of one language, once for each key. 409 when the key was used for another text. */
export function sendNewsletter({ db, events, mailings, clock, links, publicUrl }: Needs) {
  /** Returns the newsletter that this key, or the first click of a double click, has sent. */
  const findSent = async (tx: Transaction, { title, content, language, key }: NewsletterToSend, actorId: UserId) => {
    const since = new Date(clock().getTime() - DOUBLE_CLICK_MS);
    const wordsSha256 = digestOf({ title, content, language });
    const isDoubleClick = and(
      eq(newsletters.wordsSha256, wordsSha256),
      eq(newsletters.sentBy, actorId),
      gt(newsletters.createdAt, since),
    );
    const [sent] = await tx
      .select()
      .from(newsletters)
      .where(key ? eq(newsletters.key, key) : isDoubleClick);
    if (sent && sent.wordsSha256 !== wordsSha256) {
      throw new AppError('conflict', 'ALREADY_SENT', texts.errors.sentWithOtherText);
    }
    return sent;
  };

  /** Locks the confirmed subscribers, so that an unsubscribe waits until it finds its mail and can cancel it. */
  const lockRecipients = async (tx: Transaction, language: Language | undefined) => {
    const rows = await tx
      .select({ id: subscribers.id, address: subscribers.email })
      .from(subscribers)
      .where(and(eq(subscribers.state, 'confirmed'), language && eq(subscribers.language, language)))
      .orderBy(asc(subscribers.subscribedAt), asc(subscribers.id))
      .for('share');
    return rows.map(({ id, address }) => ({ id, address, filling: links.sign('unsubscribe', id) }));
  };

  return async (newsletter: NewsletterToSend, actorId: UserId): Promise<NewsletterRow> => {
    const { title, content, language, key = newId() } = newsletter;
    const placeholder = `reader-${newId()}`;
    const unsubscribeUrl = links.pageUrl('unsubscribe', placeholder);
    const mail = await inLanguage(language ?? 'en', () =>
      newsletterMail({ title, content, publicUrl, unsubscribeUrl }),
    );
    return inTransaction(db, async (tx) => {
      // Serialises sends, so that the second click of two finds the newsletter of the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter.send'))`);
      const earlier = await findSent(tx, newsletter, actorId);
      if (earlier) return earlier;
      const recipients = await lockRecipients(tx, language);
      const mailingId = await mailings.queue(tx, { ...mail, placeholder }, recipients);
      const values = {
        id: newId<'newsletter'>(),
        title,
        content,
        language: language ?? null,
        wordsSha256: digestOf({ title, content, language }),
        key,
        mailingId,
        sentBy: actorId,
        createdAt: clock(),
      };
      const [sent] = await tx.insert(newsletters).values(values).returning();
      const payload = { id: values.id, title, recipients: recipients.length };
      await events.record(tx, newsletterSent, { payload, actorId });
      return sent as NewsletterRow;
    });
  };
}

/** The same newsletter to other readers is another one. */
function digestOf({ title, content, language }: NewsletterDraft): string {
  const hash = createHash('sha256').update(`${title}\n${content}`);
  if (language) hash.update(`\n${language}`);
  return hash.digest('hex');
}
