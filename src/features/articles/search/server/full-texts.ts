import { eq, sql } from 'drizzle-orm';
import { textDocument } from '#features/production/server/present.ts';
import { publicText, revisionOf } from '#features/production/server/versions.ts';
import { searchableText } from '#features/production/text/searchable-text.ts';
import { hasBody } from '#features/production/text/shown-node.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { databaseErrorOf } from '#platform/database/errors.ts';
import type { Transaction } from '#platform/database/types.ts';
import { articleFullTexts } from './tables.ts';
import { separatedVector } from './words.ts';

/** PostgreSQL's error for a tsvector of more than a megabyte (54000, program_limit_exceeded). */
export const PROGRAM_LIMIT = '54000';
/** Characters of a text whose words always fit into a vector; the rest of a longer one, some hundred pages, is not searched. */
const SAFE_LENGTH = 300_000;

/** Takes the full text of an article into the search, or out of it. With `isCurrent`, a text that is there is left as it is. */
export async function refreshFullText(
  tx: Transaction,
  articleId: SubmissionId,
  { isCurrent }: { isCurrent: boolean },
): Promise<void> {
  const isOf = eq(articleFullTexts.articleId, articleId);
  const row = await publicText(tx, articleId);
  const doc = row && textDocument(row);
  // Without a body, the words of the PDF are searched.
  if (!doc || !hasBody(doc.toJSON())) return void (await tx.delete(articleFullTexts).where(isOf));
  const source = revisionOf(row);
  const [known] = await tx.select({ source: articleFullTexts.source }).from(articleFullTexts).where(isOf);
  if (isCurrent && known?.source === source) return;
  const { text, sections } = searchableText(doc);
  const store = async (words: string) => {
    const values = { source, text, sections, words: separatedVector([words]) };
    await tx
      .insert(articleFullTexts)
      .values({ articleId, ...values })
      .onConflictDoUpdate({ target: articleFullTexts.articleId, set: values });
  };
  try {
    // A savepoint, so that the transaction survives a text that is too long.
    await tx.transaction(() => store(text));
  } catch (error) {
    if (databaseErrorOf(error)?.code !== PROGRAM_LIMIT) throw error;
    await store(Array.from(text).slice(0, SAFE_LENGTH).join(''));
  }
}

/** The vector of an article's full text as an SQL expression; null without one. */
export const fullTextWords = (articleId: Parameters<typeof eq>[0]) =>
  sql`(select ${articleFullTexts.words} from ${articleFullTexts} where ${articleFullTexts.articleId} = ${articleId})`;
