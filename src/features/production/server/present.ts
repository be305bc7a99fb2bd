import { and, asc, eq, ne } from 'drizzle-orm';
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
  return {
    version,
    revision: revisionOf(row),
    report,
    sourceName,
    origin,
    createdAt: createdAt.toISOString(),
    savedAt: savedAt.toISOString(),
    publicVersion: (await publicText(queries, submissionId))?.version ?? null,
    edits: source ? editsSince(textDocument(row), textDocument(source)) : null,
  };
}

/** All versions of a text, oldest first. */
export async function textVersions(queries: Queries, id: SubmissionId): Promise<TextVersion[]> {
  const { version, origin, sourceName, createdAt, savedAt } = manuscriptTexts;
  const rows = await queries
    .select({ version, origin, sourceName, createdAt, savedAt, first: users.firstName, last: users.lastName })
    .from(manuscriptTexts)
    .innerJoin(users, eq(users.id, manuscriptTexts.createdBy))
    .where(and(eq(manuscriptTexts.submissionId, id), ne(manuscriptTexts.jats, '')))
    .orderBy(asc(version));
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    by: `${first} ${last}`,
    createdAt: row.createdAt.toISOString(),
    savedAt: row.savedAt.toISOString(),
  }));
}
