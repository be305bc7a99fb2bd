import { and, asc, eq } from 'drizzle-orm';
import type { CopyPage } from '#features/anonymity/contract.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { RoundId } from '../../rules.ts';
import { blindFiles } from '../../server/tables.ts';
import type { BlindReview, TextPage } from '../contract.ts';
import { paragraphsOfPages } from '../printed-lines.ts';

const columns = { kind: blindFiles.kind, format: uploads.format, fileName: uploads.fileName, size: uploads.size };

/** The files of a round, the manuscript first. */
export function blindFilesOf(queries: Queries, roundId: RoundId): Promise<BlindReview['files']> {
  return queries
    .select(columns)
    .from(blindFiles)
    .innerJoin(uploads, eq(uploads.id, blindFiles.uploadId))
    .where(eq(blindFiles.roundId, roundId))
    .orderBy(asc(blindFiles.kind), asc(uploads.format), asc(blindFiles.id));
}

/** A file of a round with its place in the store; undefined for any other name. */
export async function findBlindFile(queries: Queries, roundId: RoundId, fileName: string) {
  const [file] = await queries
    .select({ ...columns, mimeType: uploads.mimeType, storageKey: uploads.storageKey })
    .from(blindFiles)
    .innerJoin(uploads, eq(uploads.id, blindFiles.uploadId))
    .where(and(eq(blindFiles.roundId, roundId), eq(uploads.fileName, fileName)))
    .limit(1);
  return file;
}

/** The text of the manuscript; of the Word document, if there is one, because it has headings and tables. */
export async function manuscriptText(queries: Queries, roundId: RoundId): Promise<CopyPage[]> {
  const rows = await queries
    .select({ pages: blindFiles.pages })
    .from(blindFiles)
    .innerJoin(uploads, eq(uploads.id, blindFiles.uploadId))
    .where(and(eq(blindFiles.roundId, roundId), eq(blindFiles.kind, 'MANUSCRIPT')))
    .orderBy(asc(uploads.format), asc(blindFiles.id))
    .limit(1);
  return rows[0]?.pages ?? [];
}

/** The text of the manuscript as blocks: those of the Word document, or the paragraphs of each page of the PDF. */
export async function textPages(queries: Queries, roundId: RoundId): Promise<TextPage[]> {
  const pages = await manuscriptText(queries, roundId);
  const printed = paragraphsOfPages(pages.filter((page) => typeof page === 'string'));
  const blocks = pages.filter((page) => typeof page !== 'string');
  return [
    ...printed.map((paragraphs, index) => ({
      page: index + 1,
      blocks: paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
    })),
    ...blocks.map((page) => ({ page: null, blocks: page })),
  ];
}
