import { and, asc, inArray, sql } from 'drizzle-orm';
import { published } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { manuscriptTexts } from '#features/production/server/tables.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { type JasperPart, jasperParts } from '../rules.ts';

/** Bytes for the metadata and reports in an article's JATS file, its identifier and the ZIP file's headers. */
const RECORDS = 100_000;

/** Recorded sizes of the PDFs that `publishedPdfs` returns besides the current one. */
const earlierPdfs = sql`(
  select sum(${uploads.size})
  from jsonb_array_elements(${articles.versions}) with ordinality version (published, position)
  join ${submissionFiles} on ${submissionFiles.id} = (version.published ->> 'fileId')::uuid
  join ${uploads} on ${uploads.id} = ${submissionFiles.uploadId}
  where version.position < jsonb_array_length(${articles.versions})
    or ${submissionFiles.id} is distinct from ${articles.fileId})`;
const supplements = sql`(
  select sum((file ->> 'size')::bigint) from jsonb_array_elements(${articles.supplements}) file)`;
/** The public text; twice its length, because addresses and ids become longer in the JATS file. */
const fullText = sql`(
  select 2 * octet_length(${manuscriptTexts.jats}) from ${manuscriptTexts}
  where ${manuscriptTexts.submissionId} = ${articles.id} and ${manuscriptTexts.releasedAt} is not null
  order by ${manuscriptTexts.version} desc limit 1)`;

/**
 * Returns the packages of issues for JASPER by the ids of the issues, from recorded sizes; one statement for any number of
 * issues. Issues without published articles are left out.
 */
export async function partsOfIssues(db: Database, issueIds: readonly IssueId[]): Promise<Map<string, JasperPart[]>> {
  if (issueIds.length === 0) return new Map();
  const sizes = [articles.fileSize, earlierPdfs, supplements, fullText].map((size) => sql`coalesce(${size}, 0)`);
  const bytes = sql<number>`(${RECORDS}::int + ${sql.join(sizes, sql` + `)})::float8`;
  const rows = await db
    .select({ issueId: articles.issueId, number: articles.number, bytes })
    .from(articles)
    .where(and(published, inArray(articles.issueId, [...issueIds])))
    .orderBy(asc(articles.number));
  return new Map(
    [...Map.groupBy(rows, ({ issueId }) => String(issueId))].map(([issueId, sized]) => [issueId, jasperParts(sized)]),
  );
}
