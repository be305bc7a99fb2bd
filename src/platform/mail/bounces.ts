import { and, eq, sql } from 'drizzle-orm';
import { ImapFlow } from 'imapflow';
import { isId } from '#base/ids.ts';
import { mailings, outbox } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Database } from '../database/types.ts';
import type { Log } from '../observability/log.ts';
import { type DeliveryReport, readDeliveryReport } from './delivery-reports.ts';

export interface BounceNeeds {
  db: Database;
  /** The mailbox that delivery reports are sent to, such as imaps://user:password@host/INBOX; undefined for none. */
  imapUrl: string | undefined;
  log: Log;
}

/** Reports read in one run; the rest follows in the next. */
const MAX_REPORTS = 200;
/** Bytes of a report that are read; the returned mail comes last in it, and only its head is needed. */
const MAX_REPORT_BYTES = 256 * 1024;

/** Reads the delivery reports in the journal's mailbox and marks the mails that bounced. */
export function bounceReader({ db, imapUrl, log }: BounceNeeds) {
  /** Marks the mail of a report; false when the report is not about a mail of this journal. */
  const mark = ({ messageId, reason }: DeliveryReport): Promise<boolean> => {
    // A mail that was sent again has a new id (delivery.ts); a late report is about the first attempt, not the second.
    const [id = '', resends = '0'] = messageId.split('.');
    if (!isId<'mail'>(id)) return Promise.resolve(false);
    return inTransaction(db, async (tx) => {
      const isReported = and(eq(outbox.id, id), eq(outbox.resends, Number(resends) || 0), eq(outbox.state, 'sent'));
      // A mailing counts it among those that could not be delivered.
      const state = sql`case when ${outbox.mailingId} is null then 'bounced' else 'failed' end`;
      const [mail] = await tx.update(outbox).set({ state, error: reason }).where(isReported).returning();
      if (mail?.mailingId)
        await tx
          .update(mailings)
          .set({ sent: sql`${mailings.sent} - 1`, failed: sql`${mailings.failed} + 1` })
          .where(and(eq(mailings.id, mail.mailingId), sql`${mailings.finishedAt} is not null`));
      return mail !== undefined;
    });
  };

  const readAll = async (client: ImapFlow): Promise<void> => {
    const criteria = { seen: false, header: { 'Content-Type': 'multipart/report' } };
    const found = (await client.search(criteria, { uid: true })) || [];
    for (const uid of found.slice(0, MAX_REPORTS)) {
      const message = await client.fetchOne(String(uid), { source: { maxLength: MAX_REPORT_BYTES } }, { uid: true });
      const source = message ? message.source : undefined;
      const report = source && (await readDeliveryReport(source));
      if (report && (await mark(report))) log.info({ reason: report.reason }, 'a mail has bounced');
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
  };

  /** Reads the new reports; does nothing without a mailbox. Rejects when the mailbox cannot be read. */
  return async (): Promise<void> => {
    if (!imapUrl) return;
    const client = imapClient(imapUrl);
    await client.connect();
    try {
      const lock = await client.getMailboxLock(folderOf(imapUrl));
      await readAll(client).finally(() => lock.release());
    } finally {
      await client.logout().catch(() => client.close());
    }
  };
}

function imapClient(imapUrl: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    socketTimeout: 60_000,
  });
  // Errors reject the running command as well; without a listener they would end the process.
  client.on('error', () => {});
  return client;
}

function folderOf(imapUrl: string): string {
  return decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || 'INBOX';
}
