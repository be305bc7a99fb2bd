import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import type { StaffText, TextVersion } from '../contract.ts';
import { editsSince } from '../text/edits.ts';
import { fromJats } from '../text/from-jats.ts';
import { readXml } from '../xml/read-xml.ts';
import { manuscriptTexts } from './tables.ts';
import { publicText, readText, revisionOf, type TextRow } from './versions.ts';

/** A text as a document of the text's schema. */
export const textDocument = ({ jats }: Pick<TextRow, 'jats'>) => fromJats(readXml(jats));

/** A text with its report and its place among the versions, as the office sees it. */
export async function staffText(queries: Queries, row: TextRow): Promise<StaffText> {
  const { version, report, sourceName, origin, createdAt, savedAt, submissionId } = row;
  const source = origin === 'EDITOR' ? await readText(queries, row) : undefined;
  const isEdited = source !== undefined && source.jats !== row.jats;
  return {
    version,
    revision: revisionOf(row),
    report,
    sourceName,
    origin,
    createdAt: createdAt.toISOString(),
    savedAt: savedAt.toISOString(),
    publicVersion: (await publicText(queries, submissionId))?.version ?? null,
    edits: isEdited ? editsSince(textDocument(row), textDocument(source)) : null,
  };
}

/** All versions of a text, oldest first; among them those moments at which it was taken away. */
export async function textVersions(queries: Queries, id: SubmissionId): Promise<TextVersion[]> {
  const { version, origin, sourceName, createdAt, savedAt } = manuscriptTexts;
  const isRemoved = sql<boolean>`${manuscriptTexts.jats} = ''`;
  const rows = await queries
    .select({
      version,
      origin,
      sourceName,
      createdAt,
      savedAt,
      isRemoved,
      first: users.firstName,
      last: users.lastName,
    })
    .from(manuscriptTexts)
    .innerJoin(users, eq(users.id, manuscriptTexts.createdBy))
    .where(eq(manuscriptTexts.submissionId, id))
    .orderBy(asc(version));
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    by: `${first} ${last}`,
    createdAt: row.createdAt.toISOString(),
    savedAt: row.savedAt.toISOString(),
  }));
}
