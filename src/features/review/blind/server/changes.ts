import { diffArrays } from 'diff';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queries } from '#platform/database/types.ts';
import type { AssignmentInRound } from '../../server/rows.ts';
import { reviewRounds } from '../../server/tables.ts';
import { manuscriptText } from './files.ts';

interface Change {
  kind: 'added' | 'removed';
  text: string;
}

/** Paragraphs of the manuscript that were added and removed since the round before; none in the first. */
export async function changesSince(queries: Queries, { round }: AssignmentInRound): Promise<Change[]> {
  const before = await roundBefore(queries, round);
  if (!before) return [];
  const [old, now] = [await manuscriptText(queries, before), await manuscriptText(queries, round.id)].map(paragraphsOf);
  return diffArrays(old ?? [], now ?? []).flatMap(({ added, removed, value }) =>
    added || removed ? value.map((text) => ({ kind: added ? ('added' as const) : ('removed' as const), text })) : [],
  );
}

async function roundBefore(queries: Queries, { submissionId, number }: AssignmentInRound['round']) {
  const isEarlier = and(eq(reviewRounds.submissionId, submissionId), lt(reviewRounds.number, number));
  const [row] = await queries
    .select({ id: reviewRounds.id })
    .from(reviewRounds)
    .where(isEarlier)
    .orderBy(desc(reviewRounds.number))
    .limit(1);
  return row?.id;
}

/** Texts of a PDF have a line for each line of print, so lines are joined until one ends a sentence. */
export function paragraphsOf(pages: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let current = '';
  for (const line of pages.flatMap((page) => page.split('\n')).map((text) => text.trim())) {
    current = current && line ? `${current} ${line}` : current || line;
    if (line !== '' && !/[.!?:;]["”’)]?$/.test(line)) continue;
    if (current) paragraphs.push(current);
    current = '';
  }
  return current ? [...paragraphs, current] : paragraphs;
}
