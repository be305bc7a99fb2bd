import * as z from 'zod';
import { isKey } from '../files/file-store.ts';

/** Raised when what an archive looks like changes; older ones stay readable. */
export const FORMAT = 1;
/** Bytes of one part of a table, so that neither side ever holds more. */
export const PART_BYTES = 1024 * 1024;
/** Entries whose checksums are written in one go. */
export const SUMS_AT_ONCE = 1000;

/** The entries of an archive, in their order: head, secret, parts of tables, files, sums now and then, end. */
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

/** Names of the database are parts of statements when an archive is restored. */
const Name = z.string().regex(/^[a-z_]\w{0,62}$/i);

const CopiedTable = z.object({
  name: z.union([Name, z.literal(['pgboss.queue', 'pgboss.job'])]),
  columns: z.array(Name),
});

/** What an archive says first. */
export const Head = z.object({
  format: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The last migration of the database. */
  migration: z.string(),
  /** In the order their rows follow; `pgboss.…` are jobs, all others are of the schema public. */
  tables: z.array(CopiedTable),
  /** Last values of the database's own sequences. */
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^-?\d{1,19}$/) })),
});
export type Head = z.infer<typeof Head>;
export type CopiedTable = z.infer<typeof CopiedTable>;

/** A file that should be in the archive and is not. */
const LeftOut = z.object({ key: z.string(), why: z.enum(['missing', 'changed', 'unreadable']) });
export type LeftOut = z.infer<typeof LeftOut>;

/** What it says last: how much there has to be. */
export const End = z.object({
  entries: z.number().int(),
  /** SHA-256 of all sums, one after the other; hexadecimal. */
  sums: z.string(),
  rows: z.number().int(),
  files: z.number().int(),
  /** Of files and tables as they were, before packing. */
  bytes: z.number().int(),
  leftOut: z.array(LeftOut),
});
export type End = z.infer<typeof End>;

/**
 * Whether an archive of ours can have an entry of that name. The keys of files are checked by the store's own rule, so
 * that no entry leads out of it.
 */
export function isEntryName(name: string): boolean {
  if (name.startsWith(ENTRIES.files)) return isKey(name.slice(ENTRIES.files.length));
  return OTHER_NAMES.test(name);
}

/** Something the operator has to mend; the message is a sentence for him. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** A line of SHA256SUMS, as `sha256sum -c` reads it. */
export function sumLine(sha256: string, name: string): string {
  return `${sha256}  ${name}\n`;
}
