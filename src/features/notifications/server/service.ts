import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { newId, type UserId } from '#base/ids.ts';
import { pathHere, pathIn } from '#base/language-paths.ts';
import type { Language } from '#base/languages.ts';
import { type NewsKind, newsSettings } from '#features/accounts/rules.ts';
import { isInOffice } from '#features/accounts/server/read.ts';
import { users } from '#features/accounts/server/tables.ts';
import { asMarkdownText } from '#features/letters/rules.ts';
import type { Letters } from '#features/letters/server/service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import type { MailContent, Outbox } from '#platform/mail/outbox.ts';
import { notificationTexts as texts } from '../texts.ts';
import { digestEntries } from './tables.ts';

/** Something that members of the editorial office should know. */
export interface News {
  kind: NewsKind;
  /** Id of the submission. */
  about: string;
  /** Writes the mail that those get who want it at once, in the current language. */
  write: () => Promise<MailContent>;
  /** The page that its line in the digest leads to. */
  path: string;
  /** False for a mail that must not be listed among those about the submission. */
  isListed?: boolean;
}

/** Returns the submissions among these ids that the person may handle. */
export type MayHandle = (queries: Queries, userId: UserId, ids: string[]) => Promise<Set<string>>;

export interface NotificationNeeds {
  db: Database;
  outbox: Outbox;
  letters: Letters;
  publicUrl: string;
  clock: () => Date;
}

/** 07:00 in Kigali, which has no summer time. */
const DIGEST_HOUR_UTC = 5;

export type Notifications = ReturnType<typeof notificationService>;

/** News for the editorial office, mailed at once or collected in a daily digest, as each person has chosen. */
export function notificationService({ db, outbox, letters, publicUrl, clock }: NotificationNeeds) {
  let mayHandle: MayHandle = async (_, __, ids) => new Set(ids);

  const digestOf = (entries: (typeof digestEntries.$inferSelect)[], name: string): Promise<MailContent> => {
    const lines = entries.map(({ line, href }) => `- [${asMarkdownText(line)}](${href})`);
    return letters.compose({
      subject: texts.subject(entries.length),
      body: [texts.lead, lines.join('\n'), texts.foot(`${publicUrl}${pathHere('/account')}`)].join('\n\n'),
      name,
      button: { label: texts.worklist, href: `${publicUrl}/dashboard` },
    });
  };

  /** Sends a person what was collected before a time. News on manuscripts that they may no longer handle are dropped. */
  const sendDigest = (userId: UserId, before: Date): Promise<void> =>
    inTransaction(db, async (tx) => {
      const due = and(eq(digestEntries.userId, userId), lt(digestEntries.createdAt, before));
      const entries = await tx
        .select()
        .from(digestEntries)
        .where(due)
        .orderBy(asc(digestEntries.createdAt))
        .for('update');
      const [person] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isInOffice));
      const allowed = await mayHandle(tx, userId, [...new Set(entries.map(({ about }) => about))]);
      const shown = entries.filter(({ about }) => allowed.has(about));
      if (person?.email && shown.length > 0) {
        const name = `${person.firstName} ${person.lastName}`;
        const content = await inLanguage(person.language, () => digestOf(shown, name));
        await outbox.queue(tx, person.email, { content, cause: 'duty' });
      }
      await tx.delete(digestEntries).where(
        inArray(
          digestEntries.id,
          entries.map(({ id }) => id),
        ),
      );
    });

  return {
    /** Registers the check that a person may still handle a submission. */
    checkWith(check: MayHandle): void {
      mayHandle = check;
    },

    /** Mails the news to those who want it at once and keeps it for the digest of the others, in the caller's transaction. */
    async tell(tx: Transaction, members: readonly { id: UserId }[], news: News): Promise<void> {
      const { kind, about, path, isListed = true } = news;
      const ids = members.map(({ id }) => id);
      const rows = await tx.select().from(users).where(inArray(users.id, ids));
      const written = new Map<Language, MailContent>();
      for (const { id: userId, email, language, ...row } of rows) {
        const time = newsSettings(row.news)[kind];
        if (time === 'NEVER' || !email) continue;
        const content = written.get(language) ?? (await inLanguage(language, news.write));
        written.set(language, content);
        const href = `${publicUrl}${pathIn(language, path)}`;
        const line = { id: newId(), userId, kind, about, href, line: content.subject, createdAt: clock() };
        if (time === 'DAILY') await tx.insert(digestEntries).values(line);
        else await outbox.queue(tx, email, { content, cause: 'duty', about, isListed });
      }
    },

    /** Sends the digests that were due by the last 07:00 in Kigali; run every hour, so that an outage delays and loses nothing. */
    async sendDigests(): Promise<void> {
      const before = lastDigest(clock());
      const due = await db
        .selectDistinct({ userId: digestEntries.userId })
        .from(digestEntries)
        .where(lt(digestEntries.createdAt, before));
      for (const { userId } of due) await sendDigest(userId, before);
    },
  };
}

function lastDigest(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(DIGEST_HOUR_UTC, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - 24 * 3600_000);
}
