import type { Config } from '../config/config.ts';
import type { Connection, Database } from '../database/types.ts';
import type { FileStore } from '../files/file-store.ts';
import { freeSpace } from '../files/free-space.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../observability/log.ts';
import type { AuditKind } from '../records/audit.ts';
import { createEvents } from '../records/events.ts';
import { createLimits } from '../records/limits.ts';
import { createTrash } from '../records/trash.ts';
import { createSignedLinks } from '../security/signed-links.ts';

/** Resources that the core needs; opened by the server, or by a test. */
export interface Foundations {
  config: Config;
  db: Database;
  /** The same database, for connections of one's own. */
  connection: Connection;
  jobs: Jobs;
  store: FileStore;
  /** Parts of resumable uploads. */
  parts: FileStore;
  secret: string;
  clock: () => Date;
  log: Log;
}

export type Core = ReturnType<typeof createCore>;

/** The services every feature may use. */
export function createCore(foundations: Foundations) {
  const { config, db, jobs, secret, clock } = foundations;
  const auditKinds = new Map<string, AuditKind>();
  return {
    ...foundations,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    limits: createLimits(db, { clock, factor: config.rateLimitFactor }),
    events: createEvents({ db, jobs, clock }),
    links: createSignedLinks(secret),
    trash: createTrash(db, clock),
    requireRoom: freeSpace({ folder: config.dataDir, floor: config.minFreeBytes }),
    /** By event type, of all features; filled when they are connected. */
    auditKinds,
  };
}
