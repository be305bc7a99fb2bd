import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { Transaction } from '#platform/database/types.ts';
import { articles, type PublishedAuthor } from '../../server/tables.ts';
import { labels } from './labels.ts';
import { shownText } from './plain.ts';
import { articleSearch, articleSpellings, articleTexts, searchWords } from './tables.ts';
import { folded, INDEX_VERSION, SPELT_WORD, wordsApart } from './words.ts';

/** What of an article a search looks at, besides the text of its PDF. */
interface Searchable {
  id: SubmissionId;
  title: string;
  authors: PublishedAuthor[];
  keywords: string;
  abstract: string;
}

const namesOf = ({ authors }: Pick<Searchable, 'authors'>) => authors.map(({ fullName }) => fullName);

const weighted = (texts: string[], weight: 'A' | 'B' | 'C') => sql`setweight(${wordsApart(texts)}, ${weight})`;

/** Title (A), authors and keywords (B) as words. */
const headWords = ({ title, keywords, ...others }: Omit<Searchable, 'id' | 'abstract'>): SQL<string> =>
  sql`${weighted([title], 'A')} || ${weighted([...namesOf(others), ...keywords.split(',')], 'B')}`;

/** The same and the abstract (C); what decides the order of what was found. */
export const rankedWords = ({ abstract, ...head }: Omit<Searchable, 'id'>): SQL<string> =>
  sql`${headWords(head)} || ${weighted([abstract], 'C')}`;

/** The words of a text in lower case as they are spelt, each once: of three to forty characters. */
export function spelledWords(text: string): string[] {
  const words = text.match(SPELT_WORD) ?? [];
  return [...new Set(words.filter((word) => word.length >= 3 && word.length <= 40))].sort();
}

/** Lets a published article be found, in the transaction that publishes or changes it. */
export async function makeFindable(tx: Transaction, article: Searchable): Promise<void> {
  const { id, title, keywords, abstract } = article;
  const head = `${title}\n${namesOf(article).join(' ')}\n${keywords}`;
  const [haystack = '', plainAbstract = ''] = await folded(tx, [shownText(head), shownText(abstract)]);
  const vocabulary = spelledWords(`${haystack} ${plainAbstract}`);
  const before = await takeOut(tx, id);
  if (before.indexVersion !== INDEX_VERSION) await readAnew(tx, article);
  const text = sql`(select ${articleTexts.words} from ${articleTexts} where ${articleTexts.fileId} = ${articles.fileId})`;
  await tx.execute(sql`
    insert into ${articleSpellings} (article_id, topic_id, published_at, head, haystack, vocabulary)
    select ${articles.id}, ${articles.topicId}, ${articles.publishedAt}, ${headWords(article)}, ${haystack},
      ${sql.param(vocabulary)}::text[]
    from ${articles} where ${articles.id} = ${id}`);
  const row = { articleId: articles.id, topicId: articles.topicId, issueId: articles.issueId };
  await tx.execute(sql`
    insert into ${articleSearch} (article_id, topic_id, issue_id, year, published_at, words, index_version)
    select ${articles.id}, ${articles.topicId}, ${articles.issueId}, year, ${articles.publishedAt},
      ${articles.words} || coalesce(${text}, ''::tsvector) || ${labels({ ...row, year: sql`year`, head: articleSpellings.head })},
      ${INDEX_VERSION}
    from ${articles} join ${articleSpellings} on ${articleSpellings.articleId} = ${articles.id},
      lateral (select extract(year from ${articles.publishedAt} at time zone 'Africa/Kigali')::int as year) as published
    where ${articles.id} = ${id}`);
  await countWords(tx, before.vocabulary, vocabulary);
}

/** Brings the words of an article and of its PDF up to date, which another version may have made. */
async function readAnew(tx: Transaction, article: Searchable): Promise<void> {
  await tx
    .update(articles)
    .set({ words: rankedWords(article) })
    .where(eq(articles.id, article.id));
  const [file] = await tx
    .select({ id: articleTexts.fileId, text: articleTexts.text })
    .from(articleTexts)
    .innerJoin(articles, eq(articles.fileId, articleTexts.fileId))
    .where(eq(articles.id, article.id));
  if (!file) return;
  await tx
    .update(articleTexts)
    .set({ words: wordsApart([file.text]) })
    .where(eq(articleTexts.fileId, file.id));
}

/** Whether an article can be found, by words that this version has made. */
export async function isFindable(tx: Transaction, articleId: SubmissionId): Promise<boolean> {
  return (await tx.$count(articleSearch, and(eq(articleSearch.articleId, articleId), isOfThisVersion))) > 0;
}

export const isOfThisVersion = eq(articleSearch.indexVersion, INDEX_VERSION);

/** Nobody finds it from now on, nor any word of it. */
export async function makeUnfindable(tx: Transaction, articleId: SubmissionId): Promise<void> {
  const { vocabulary } = await takeOut(tx, articleId);
  await countWords(tx, vocabulary, []);
  await forgetTexts(tx, articleId);
}

/** The texts of all files of a submission but the one readers may have. */
export async function forgetTexts(
  tx: Transaction,
  submissionId: SubmissionId,
  exceptFileId: SubmissionFileId | null = null,
) {
  const files = tx
    .select({ id: submissionFiles.id })
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, submissionId));
  const others = exceptFileId ? ne(articleTexts.fileId, exceptFileId) : undefined;
  await tx.delete(articleTexts).where(and(inArray(articleTexts.fileId, files), others));
}

/** Takes an article out of the search; answers the words it was counted with, and by which version. */
async function takeOut(tx: Transaction, articleId: SubmissionId) {
  const [spelt] = await tx
    .delete(articleSpellings)
    .where(eq(articleSpellings.articleId, articleId))
    .returning({ vocabulary: articleSpellings.vocabulary });
  const [found] = await tx
    .delete(articleSearch)
    .where(eq(articleSearch.articleId, articleId))
    .returning({ indexVersion: articleSearch.indexVersion });
  return { vocabulary: spelt?.vocabulary ?? [], indexVersion: found?.indexVersion };
}

/** Counts an article with other words than before. In the order of the words, so that two never wait for each other. */
async function countWords(tx: Transaction, before: string[], after: string[]): Promise<void> {
  const [old, current] = [new Set(before), new Set(after)];
  const gone = before.filter((word) => !current.has(word));
  const changes = [...gone.map((word) => ({ word, by: -1 })), ...after.filter((word) => !old.has(word)).map(plusOne)];
  if (changes.length === 0) return;
  const sorted = changes.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const [words, steps] = [sorted.map(({ word }) => word), sorted.map(({ by }) => by)];
  await tx.execute(sql`
    insert into ${searchWords} as known (word, articles)
    select * from unnest(${sql.param(words)}::text[], ${sql.param(steps)}::int[])
    on conflict (word) do update set articles = known.articles + excluded.articles`);
  if (gone.length > 0) {
    await tx.execute(
      sql`delete from ${searchWords} where word = any(${sql.param(gone)}::text[]) and ${searchWords.articles} <= 0`,
    );
  }
}

const plusOne = (word: string) => ({ word, by: 1 });
