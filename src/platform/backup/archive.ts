import * as z from 'zod';
import { isKey } from '../files/file-store.ts';

/** Version of the archive format; archives of older versions stay readable. */
export const FORMAT = 1;
/** Bytes of one part of a table, which bounds the memory of the reader and the writer. */
export const PART_BYTES = 1024 * 1024;
/** Entries per list of checksums. */
export const ENTRIES_PER_SUMS = 1000;

/** Names of the entries in an archive, in their order; a list of checksums follows every so many entries. */
export const ENTRIES = {
  head: 'journal.json',
  secret: 'secret',
  tables: 'tables/',
  files: 'files/',
  extras: 'extras/',
  sums: 'sums/',
  end: 'end.json',
} as const;

const OTHER_NAMES =
  /^(journal\.json|secret|end\.json|tables\/(pgboss\.)?\w+\/\d{6,9}\.copy|extras\/\w[\w.-]*|sums\/\d{6,9}\.sha256)$/;

/** A table, column or sequence name; restoring puts it into SQL statements. */
const Name = z.string().regex(/^[a-z_]\w{0,62}$/i);

const CopiedTable = z.object({
  name: z.union([Name, z.literal(['pgboss.queue', 'pgboss.job'])]),
  columns: z.array(Name),
});

/** The number and hash of an entry of the audit log. */
export const AuditHead = z.object({ number: z.number().int(), hash: z.string() });

/** The first entry of an archive. */
export const Head = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The last migration of the database. */
  migration: z.string(),
  /** In the order in which their rows follow; `pgboss.…` are jobs, all others belong to the schema public. */
  tables: z.array(CopiedTable),
  /** The newest entry of the audit log's chain; missing for a release without one. */
  auditHead: z.optional(AuditHead),
  /** Last values of the sequences in the schema public. */
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^-?\d{1,19}$/) })),
});
export type Head = z.infer<typeof Head>;
export type CopiedTable = z.infer<typeof CopiedTable>;

/** A file that belongs in the archive and is missing from it. */
const LeftOut = z.object({ key: z.string(), why: z.enum(['missing', 'changed', 'unreadable']) });
export type LeftOut = z.infer<typeof LeftOut>;

/** The last entry: totals that a complete archive has to match. */
export const End = z.object({
  entries: z.number().int(),
  /** SHA-256 of all lists of checksums, concatenated; hexadecimal. */
  sums: z.string(),
  rows: z.number().int(),
  files: z.number().int(),
  /** Uncompressed bytes of files and tables. */
  bytes: z.number().int(),
  leftOut: z.array(LeftOut),
});
export type End = z.infer<typeof End>;

/**
 * Whether a journal's archive can have an entry of that name. Names of files follow the store's own rule for keys, so that
 * no entry is written outside the store.
 */
export function isEntryName(name: string): boolean {
  if (name.startsWith(ENTRIES.files)) return isKey(name.slice(ENTRIES.files.length));
  return OTHER_NAMES.test(name);
}

/** An error the operator has to fix; the message is a sentence for them. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** A line of SHA256SUMS, as `sha256sum -c` reads it. */
export function sumLine(sha256: string, name: string): string {
  return `${sha256}  ${name}\n`;
}
