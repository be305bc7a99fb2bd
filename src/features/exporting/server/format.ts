import * as z from 'zod';
import { AuditHead, BackupRefused } from '#platform/backup/archive.ts';
import { isKey } from '#platform/files/file-store.ts';
import { EXPORT_README } from '../rules.ts';

/** Name and version of the format; files of older versions stay readable. See docs/export-format.md. */
export const FORMAT = 'mds-journal-export';
export const FORMAT_VERSION = 1;

/** Paths in an export. */
export const PATHS = {
  readme: EXPORT_README,
  records: 'records/',
  schemas: 'schemas/',
  /** The stored files, one a line. */
  index: 'files.ndjson',
  files: 'files/',
  articles: 'articles/',
  sums: 'SHA256SUMS',
  manifest: 'manifest.json',
  manifestSum: 'manifest.sha256',
} as const;

/** A table or column; importing puts it into SQL statements. */
const Name = z.string().regex(/^[a-z_]\w{0,62}$/i);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();

const Part = z.object({
  path: z.string(),
  table: z.union([Name, z.literal(['pgboss.queue', 'pgboss.job'])]),
  description: z.string(),
  schema: z.string(),
  columns: z.array(Name),
  rows: Count,
});

/** A table, column or row that is not exported, or in another form than in the database. */
const Exclusion = z.object({ what: z.string(), why: z.string() });

/** `manifest.json`. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  journal: z.string(),
  /** Its address when it was exported. */
  origin: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  parts: z.array(Part),
  auditHead: z.optional(AuditHead),
  /** Last values of the sequences. */
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^-?\d{1,19}$/) })),
  files: z.object({
    count: Count,
    bytes: Count,
    leftOut: z.array(z.object({ key: z.string(), why: z.enum(['missing', 'changed', 'unreadable']) })),
  }),
  articles: Count,
  exclusions: z.array(Exclusion),
  /** The list of the SHA-256 of all other files, and its own. */
  checksums: z.object({ path: z.literal(PATHS.sums), sha256: Sha256, files: Count }),
});
export type Manifest = z.infer<typeof Manifest>;
export type Part = z.infer<typeof Part>;

/** A line of `files.ndjson`. */
export const StoredFile = z.object({
  path: z.string().startsWith(PATHS.files),
  table: Name,
  storage_key: z.string().refine(isKey),
  file_name: z.string(),
  size: Count,
  sha256: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A file that is no complete export, or that cannot be imported here; the message is a sentence for the operator. */
export class ExportRefused extends BackupRefused {
  override name = 'ExportRefused';
}
