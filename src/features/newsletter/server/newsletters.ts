import { asc, count, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { newestFirst } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { inLanguage } from '#platform/languages.ts';
import { recordsService } from '#platform/records/records.ts';
import type { NewsletterId } from '../rules.ts';
import type { Newsletter, NewsletterChange, NewsletterDraft, NewsletterToSend, Progress } from '../sending-contract.ts';
import { newsletterTexts as texts } from '../texts.ts';
import type { NewsletterNeeds } from './needs.ts';
import { newsletterMail } from './newsletter-mail.tsx';
import { type NewsletterRow, sendNewsletter } from './send.ts';
import { newsletters } from './tables.ts';

const MAX_FAILURES = 100;

/** Newsletters: sent once, edited afterwards, never deleted. */
export function newslettersService(needs: NewsletterNeeds) {
  const { db, outbox, mailings, accounts, clock, links, publicUrl } = needs;
  const records = recordsService(needs, { table: newsletters, kind: 'newsletter', titleOf: ({ title }) => title });
  const queue = sendNewsletter(needs);
  const present = async (row: NewsletterRow) => toNewsletter(row, await mailings.progress([row.mailingId]));

  return {
    /** Queues a newsletter for every confirmed subscriber, or those of one language, once for each key. 409 when the key was used for another text. */
    async send(newsletter: NewsletterToSend, actorId: UserId): Promise<Newsletter> {
      return present(await queue(newsletter, actorId));
    },

    /** Mails the newsletter to its author as subscribers would get it. Returns the address. */
    async sendTest({ title, content, language = 'en' }: NewsletterDraft, actorId: UserId): Promise<string> {
      const { email } = await accounts.people.byId(actorId);
      // A link for a random id works and ends no subscription.
      const unsubscribeUrl = links.urlOf('unsubscribe', newId());
      // Without the unsubscribe headers: the recipient has no subscription to end.
      const { html, text } = await inLanguage(language, () =>
        newsletterMail({ title, content, publicUrl, unsubscribeUrl }),
      );
      await inTransaction(db, (tx) =>
        outbox.queue(tx, email, { content: { html, text, subject: texts.mail.test(title) }, cause: 'recipient' }),
      );
      return email;
    },

    /** Changes the text shown to staff; the mails stay as they were sent, and nothing is sent again. */
    async change(
      id: NewsletterId,
      { version, title, content }: NewsletterChange,
      actorId: UserId,
    ): Promise<Newsletter> {
      const stored = await find(id);
      const isEdited = stored.title !== title || stored.content !== content;
      const editedAt = isEdited ? clock() : stored.editedAt;
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
      return { rows: rows.map((row) => toNewsletter(row, progress)), total: counted?.total ?? 0 };
    },

    /** Returns the counts by state and the first failed recipients. */
    async progress(id: NewsletterId) {
      const row = await find(id);
      const [{ progress }, failures] = await Promise.all([
        present(row),
        mailings.failures(row.mailingId, MAX_FAILURES),
      ]);
      return { ...progress, failures };
    },
  };

  async function find(id: NewsletterId): Promise<NewsletterRow> {
    const [row] = await db.select().from(newsletters).where(eq(newsletters.id, id));
    if (!row) throw new AppError('missing', 'NOT_FOUND', texts.errors.noNewsletter);
    return row;
  }
}

const NO_MAILS: Progress = { total: 0, queued: 0, sent: 0, failed: 0, withdrawn: 0, isDone: true };

function toNewsletter(row: NewsletterRow, progress: Map<string, Progress>): Newsletter {
  const { id, title, content, language, version, createdAt, editedAt, mailingId } = row;
  const times = { createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null };
  return { id, title, content, language, version, ...times, progress: progress.get(mailingId) ?? NO_MAILS };
}
