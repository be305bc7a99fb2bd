import type pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import type { MailTransport } from '../mail/transport.ts';

/**
 * The one place where calls to the database, the file store and the mail server can be made to fail: what is given here
 * is put between the app and them when the app is put together. Production gives nothing, so nothing stands in between.
 */
export interface FaultInjection {
  /** Gets each pool before its first connection. */
  database(pool: pg.Pool): void;
  store(store: FileStore): FileStore;
  transport(transport: MailTransport): MailTransport;
}
