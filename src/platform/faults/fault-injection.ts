import type pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import type { MailTransport } from '../mail/transport.ts';

/**
 * Wraps the database pools, file store and mail transport when the app is assembled, so that tests can make their calls fail.
 * Production passes none.
 */
export interface FaultInjection {
  /** Gets each pool before its first connection. */
  database: (pool: pg.Pool) => void;
  store: (store: FileStore) => FileStore;
  transport: (transport: MailTransport) => MailTransport;
}
