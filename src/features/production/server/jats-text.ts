import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import { type CitedWork, citedWorksIn } from '../text/cited-works.ts';
import type { JatsText } from '../text/to-jats.ts';
import { textDocument } from './present.ts';
import { manuscriptTexts } from './tables.ts';

interface Wanted {
  id: string;
  /** The manuscript number, which the ids of its text begin with: one response may hold several articles. */
  number: string;
}

/** The public texts of articles as parts of JATS, by the id of the article; their pictures are at `origin`. */
export async function jatsTexts(
  queries: Queries,
  wanted: readonly Wanted[],
  origin: string,
): Promise<Map<string, JatsText>> {
  const rows = await publicJats(
    queries,
    wanted.map(({ id }) => id),
  );
  const numbers = new Map(wanted.map(({ id, number }) => [id, number]));
  return new Map(
    rows.map(({ id, jats }) => [id, partsOf(jats, { prefix: (numbers.get(id) ?? '').toLowerCase(), origin })] as const),
  );
}

/** The works in the lists of references of articles with a public text, by the id of the article. */
export async function citedWorks(queries: Queries, ids: readonly string[]): Promise<Map<string, CitedWork[]>> {
  const rows = await publicJats(queries, ids);
  return new Map(rows.map(({ id, jats }) => [id, citedWorksIn(textDocument({ jats }).toJSON())]));
}

/** The stored JATS of the public texts of articles; articles without one are left out. */
async function publicJats(queries: Queries, ids: readonly string[]): Promise<{ id: string; jats: string }[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectDistinctOn([manuscriptTexts.submissionId], { id: manuscriptTexts.submissionId, jats: manuscriptTexts.jats })
    .from(manuscriptTexts)
    .where(and(isNotNull(manuscriptTexts.releasedAt), inArray(manuscriptTexts.submissionId, ids as SubmissionId[])))
    .orderBy(manuscriptTexts.submissionId, sql`${manuscriptTexts.version} desc`);
  return rows.filter(({ jats }) => jats !== '');
}

/** `body` and the content of `back`. Texts hold no quotation marks that are not escaped, so an attribute cannot be in them. */
function partsOf(jats: string, { prefix, origin }: { prefix: string; origin: string }): JatsText {
  const named = jats
    .replaceAll(
      / (r?id)="([^"]+)"/g,
      (_, name: string, ids: string) => ` ${name}="${ids.replaceAll(/\S+/g, (id) => `${prefix}-${id}`)}"`,
    )
    .replaceAll('xlink:href="/images/', `xlink:href="${origin}/images/`);
  const between = (start: string, end: string) => {
    const [from, to] = [named.indexOf(start), named.lastIndexOf(end)];
    return from === -1 || to === -1 ? '' : named.slice(from, to + end.length);
  };
  const body = between('<body>', '</body>') || between('<body/>', '<body/>');
  return { body, back: between('<back>', '</back>').replace(/^<back>|<\/back>$/g, '') };
}
