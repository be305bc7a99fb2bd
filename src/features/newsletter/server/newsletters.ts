import { createHash } from 'node:crypto';
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, newId, type UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { newestFirst } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Transaction } from '#platform/database/types.ts';
import { eventType } from '#platform/records/events.ts';
import { recordsService } from '#platform/records/records.ts';
import type { NewsletterId } from '../rules.ts';
import type { Newsletter, NewsletterChange, NewsletterToSend, NewsletterWords, Progress } from '../sending-contract.ts';
import { newsletterTexts as texts } from '../texts.ts';
import type { NewsletterNeeds } from './needs.ts';
import { newsletterMail } from './newsletter-mail.tsx';
import { newsletters, subscribers } from './tables.ts';

const MOST_FAILURES = 100;
/** Without a key, the same words of the same person within this time are one click, in milliseconds. */
const ONE_CLICK = 10 * 60_000;

/** A newsletter was queued for so many confirmed readers. */
const newsletterSent = eventType(
  'newsletter.sent',
  z.object({ id: idOf<'newsletter'>(), title: z.string(), recipients: z.number() }),
);

type Row = typeof newsletters.$inferSelect;

/** What is written to the subscribers: sent once, edited afterwards, never deleted. */
export function newslettersService(needs: NewsletterNeeds) {
  const { db, events, outbox, mailings, accounts, clock, links, publicUrl } = needs;
  const records = recordsService(needs, { table: newsletters, kind: 'newsletter', titleOf: ({ title }) => title });
  const present = async (row: Row) => presented(row, await mailings.progress([row.mailingId]));

  /** The newsletter this click, or the one before it, has sent. */
  async function sentAlready(tx: Transaction, { title, content, key }: NewsletterToSend, actorId: UserId) {
    const justNow = new Date(clock().getTime() - ONE_CLICK);
    const wordsSha256 = digestOf(title, content);
    const sameClick = and(
      eq(newsletters.wordsSha256, wordsSha256),
      eq(newsletters.sentBy, actorId),
      gt(newsletters.createdAt, justNow),
    );
    const [known] = await tx
      .select()
      .from(newsletters)
      .where(key ? eq(newsletters.key, key) : sameClick);
    if (known && known.wordsSha256 !== wordsSha256) {
      throw new AppError('conflict', 'ALREADY_SENT', texts.errors.sentWithOtherWords);
    }
    return known;
  }

  /** Everybody who has confirmed. Locked, so that whoever leaves in this moment finds his mail and takes it back. */
  async function readers(tx: Transaction) {
    const rows = await tx
      .select({ id: subscribers.id, address: subscribers.email })
      .from(subscribers)
      .where(eq(subscribers.state, 'confirmed'))
      .orderBy(asc(subscribers.subscribedAt), asc(subscribers.id))
      .for('share');
    return rows.map(({ id, address }) => ({ id, address, filling: links.sign('unsubscribe', id) }));
  }

  return {
    /** Queues a newsletter for every confirmed reader, once for each key. 409 when the key was used for other words. */
    async send(words: NewsletterToSend, actorId: UserId): Promise<Newsletter> {
      const { title, content, key = newId() } = words;
      const placeholder = `reader-${newId()}`;
      const mail = await newsletterMail({ title, content, publicUrl, leave: links.page('unsubscribe', placeholder) });
      const row = await inTransaction(db, async (tx) => {
        // One after the other: the second of two clicks finds what the first has done.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter.send'))`);
        const known = await sentAlready(tx, words, actorId);
        if (known) return known;
        const recipients = await readers(tx);
        const mailingId = await mailings.queue(tx, { ...mail, placeholder }, recipients);
        const wordsSha256 = digestOf(title, content);
        const values = {
          id: newId<'newsletter'>(),
          title,
          content,
          wordsSha256,
          key,
          mailingId,
          sentBy: actorId,
          createdAt: clock(),
        };
        const [sent] = await tx.insert(newsletters).values(values).returning();
        const payload = { id: values.id, title, recipients: recipients.length };
        await events.record(tx, newsletterSent, { payload, actorId });
        return sent as Row;
      });
      return present(row);
    },

    /** Mails it to whoever has written it, as the readers would get it. Answers the address. */
    async sendTest({ title, content }: NewsletterWords, actorId: UserId): Promise<string> {
      const { email } = await accounts.people.byId(actorId);
      // The link of nobody: it can be tried, and ends no subscription.
      const leave = links.addressOf('unsubscribe', newId());
      const { html, text } = await newsletterMail({ title, content, publicUrl, leave });
      // Without the headers by which mail programs end a subscription: there is none.
      await inTransaction(db, (tx) =>
        outbox.queue(tx, email, { content: { html, text, subject: texts.mail.test(title) }, cause: 'recipient' }),
      );
      return email;
    },

    /** Changes how it reads from now on; what the readers got stays as it was, and nobody gets it again. */
    async change(
      id: NewsletterId,
      { version, title, content }: NewsletterChange,
      actorId: UserId,
    ): Promise<Newsletter> {
      const known = await find(id);
      const isEdited = known.title !== title || known.content !== content;
      const editedAt = isEdited ? clock() : known.editedAt;
      return present(await records.change(id, { title, content, editedAt }, { version, actorId }));
    },

    async list({ limit, offset }: Slice): Promise<{ rows: Newsletter[]; total: number }> {
      const order = [newestFirst(newsletters.createdAt), asc(newsletters.id)] as const;
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(newsletters)
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
        db.select({ total: count() }).from(newsletters),
      ]);
      const progress = await mailings.progress(rows.map(({ mailingId }) => mailingId));
      return { rows: rows.map((row) => presented(row, progress)), total: counted?.total ?? 0 };
    },

    /** How far it is, and who could not be reached. */
    async progress(id: NewsletterId) {
      const row = await find(id);
      const [{ progress }, failures] = await Promise.all([
        present(row),
        mailings.failures(row.mailingId, MOST_FAILURES),
      ]);
      return { ...progress, failures };
    },
  };

  async function find(id: NewsletterId): Promise<Row> {
    const [row] = await db.select().from(newsletters).where(eq(newsletters.id, id));
    if (!row) throw new AppError('missing', 'NOT_FOUND', texts.errors.noNewsletter);
    return row;
  }
}

function digestOf(title: string, content: string): string {
  return createHash('sha256').update(`${title}\n${content}`).digest('hex');
}

const NOTHING: Progress = { total: 0, queued: 0, sent: 0, failed: 0, withdrawn: 0, isDone: true };

function presented(row: Row, progress: Map<string, Progress>): Newsletter {
  const { id, title, content, version, createdAt, editedAt, mailingId } = row;
  const times = { createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null };
  return { id, title, content, version, ...times, progress: progress.get(mailingId) ?? NOTHING };
}
