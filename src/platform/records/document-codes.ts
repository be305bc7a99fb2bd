import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { dayOf } from '#base/dates.ts';
import { CODE_DIGITS, CODE_LENGTH, type DocumentKind, normalCode } from '#base/document-codes.ts';
import { documentCodes } from '../database/tables.ts';
import type { Queries, Transaction } from '../database/types.ts';

/** A document with its code, without hyphens. */
export interface CodedDocument {
  kind: DocumentKind;
  code: string;
}

/** Gives a document its code. Anyone can verify it once `recordDocument` has stored it. */
export function codedDocument(kind: DocumentKind): CodedDocument {
  return { kind, code: Array.from({ length: CODE_LENGTH }, () => CODE_DIGITS[randomInt(CODE_DIGITS.length)]).join('') };
}

/** Stores the code of a document that is issued by this transaction; a second copy of the document has the same code. */
export async function recordDocument(tx: Transaction, { kind, code }: CodedDocument, now: Date): Promise<void> {
  const row = { kind, code, issuedOn: dayOf(now.toISOString()) };
  await tx.insert(documentCodes).values(row).onConflictDoNothing();
}

/** Deletes codes, and certificates with them. */
export async function deleteDocuments(tx: Transaction, codes: string[]): Promise<void> {
  await tx.delete(documentCodes).where(inArray(documentCodes.code, codes));
}

/** The document with a code, in any spelling of it. */
export async function findDocument(
  queries: Queries,
  code: string,
): Promise<typeof documentCodes.$inferSelect | undefined> {
  const [row] = await queries
    .select()
    .from(documentCodes)
    .where(eq(documentCodes.code, normalCode(code)));
  return row;
}
