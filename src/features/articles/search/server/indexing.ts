import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import {
  type ContentLanguage,
  type ContentTranslations,
  type TranslatedTexts,
  translationsOf,
} from '#features/submissions/fields/content-languages.ts';
import { jelCode } from '#features/submissions/fields/jel.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { Transaction } from '#platform/database/types.ts';
import { articles, type PublishedAuthor } from '../../server/tables.ts';
import { fullTextWords, refreshFullText } from './full-texts.ts';
import { labels } from './labels.ts';
import { displayText } from './normalisation.ts';
import { articleFullTexts, articleSearch, articleSpellings, articleTexts, searchWords } from './tables.ts';
import { foldedTexts, INDEX_VERSION, SPELLED_WORD, separatedVector } from './words.ts';

/** Searchable fields of an article, besides its text. */
interface Searchable {
  id: SubmissionId;
  title: string;
  authors: PublishedAuthor[];
  keywords: string;
  jelCodes: string[];
  abstract: string;
  language: ContentLanguage;
  translations: ContentTranslations;
}

/** JEL codes with their labels, so that both are found. */
const jelTexts = ({ jelCodes }: Pick<Searchable, 'jelCodes'>) =>
  jelCodes.map((code) => `${code} ${jelCode(code)?.label ?? ''}`);

const namesOf = ({ authors }: Pick<Searchable, 'authors'>) => authors.map(({ fullName }) => fullName);

/** A text of an article and its translations, whose words are stemmed as English ones are, in queries too. */
const inAllLanguages = (
  article: Pick<Searchable, 'language' | 'translations'>,
  own: string,
  text: keyof TranslatedTexts,
) => [own, ...translationsOf(article).map(([, texts]) => texts[text])];

const weighted = (texts: string[], weight: 'A' | 'B' | 'C') => sql`setweight(${separatedVector(texts)}, ${weight})`;

/** Vector of title (A), authors and keywords (B). */
const headWords = ({ title, keywords, ...others }: Omit<Searchable, 'id' | 'abstract'>): SQL<string> => {
  const allKeywords = inAllLanguages(others, keywords, 'keywords').flatMap((list) => list.split(','));
  return sql`${weighted(inAllLanguages(others, title, 'title'), 'A')} || ${weighted([...namesOf(others), ...allKeywords, ...jelTexts(others)], 'B')}`;
};

/** Vector of title (A), authors and keywords (B) and abstract (C), for ranking. */
export const rankedWords = ({ abstract, ...head }: Omit<Searchable, 'id'>): SQL<string> =>
  sql`${headWords(head)} || ${weighted(inAllLanguages(head, abstract, 'abstract'), 'C')}`;

/** Returns the words of a lower-case text as spelled, each once: those of 3 to 40 characters. */
export function spelledWords(text: string): string[] {
  const words = text.match(SPELLED_WORD) ?? [];
  return [...new Set(words.filter((word) => word.length >= 3 && word.length <= 40))].sort();
}

/** Indexes a published article; call it in the transaction that publishes or changes it. */
export async function indexArticle(tx: Transaction, article: Searchable): Promise<void> {
  const { id, title, keywords, abstract } = article;
  const words = (own: string, text: keyof TranslatedTexts) => inAllLanguages(article, own, text).join('\n');
  const head = [
    words(title, 'title'),
    namesOf(article).join(' '),
    words(keywords, 'keywords'),
    ...jelTexts(article),
  ].join('\n');
  const [haystack = '', plainAbstract = ''] = await foldedTexts(tx, [
    displayText(head),
    displayText(words(abstract, 'abstract')),
  ]);
  const vocabulary = spelledWords(`${haystack} ${plainAbstract}`);
  const previous = await deleteIndexRows(tx, id);
  const isCurrent = previous.indexVersion === INDEX_VERSION;
  if (!isCurrent) await updateVectors(tx, article);
  await refreshFullText(tx, id, { isCurrent });
  const pdf = sql`(select ${articleTexts.words} from ${articleTexts} where ${articleTexts.fileId} = ${articles.fileId})`;
  const text = sql`coalesce(${fullTextWords(articles.id)}, ${pdf}, ''::tsvector)`;
  await tx.execute(sql`
    insert into ${articleSpellings} (article_id, topic_id, published_at, head, haystack, vocabulary)
    select ${articles.id}, ${articles.topicId}, ${articles.publishedAt}, ${headWords(article)}, ${haystack},
      ${sql.param(vocabulary)}::text[]
    from ${articles} where ${articles.id} = ${id}`);
  const row = { articleId: articles.id, topicId: articles.topicId, issueId: articles.issueId };
  await tx.execute(sql`
    insert into ${articleSearch} (article_id, topic_id, issue_id, year, published_at, words, index_version)
    select ${articles.id}, ${articles.topicId}, ${articles.issueId}, year, ${articles.publishedAt},
      ${articles.words} || ${text} || ${labels({ ...row, year: sql`year`, head: articleSpellings.head })},
      ${INDEX_VERSION}
    from ${articles} join ${articleSpellings} on ${articleSpellings.articleId} = ${articles.id},
      lateral (select extract(year from ${articles.publishedAt} at time zone 'Africa/Kigali')::int as year) as published
    where ${articles.id} = ${id}`);
  await updateWordCounts(tx, { before: previous.vocabulary, after: vocabulary });
}

/** Rebuilds the vectors of an article and of its PDF, which another version of this code may have made. */
async function updateVectors(tx: Transaction, article: Searchable): Promise<void> {
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
    .set({ words: separatedVector([file.text]) })
    .where(eq(articleTexts.fileId, file.id));
}

/** Whether an article is indexed by this version of the code. */
export async function isIndexed(tx: Transaction, articleId: SubmissionId): Promise<boolean> {
  return (await tx.$count(articleSearch, and(eq(articleSearch.articleId, articleId), hasCurrentVersion))) > 0;
}

export const hasCurrentVersion = eq(articleSearch.indexVersion, INDEX_VERSION);

/** Removes an article, its words and its texts from the search. */
export async function removeFromIndex(tx: Transaction, articleId: SubmissionId): Promise<void> {
  const { vocabulary } = await deleteIndexRows(tx, articleId);
  await updateWordCounts(tx, { before: vocabulary, after: [] });
  await tx.delete(articleFullTexts).where(eq(articleFullTexts.articleId, articleId));
  await deleteTexts(tx, articleId);
}

/** Deletes the texts of a submission's files, except that of its public file. */
export async function deleteTexts(
  tx: Transaction,
  submissionId: SubmissionId,
  { exceptFileId = null }: { exceptFileId?: SubmissionFileId | null } = {},
) {
  const files = tx
    .select({ id: submissionFiles.id })
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, submissionId));
  const others = exceptFileId ? ne(articleTexts.fileId, exceptFileId) : undefined;
  await tx.delete(articleTexts).where(and(inArray(articleTexts.fileId, files), others));
}

/** Deletes an article's index rows; returns the words it was counted with and the version of the index. */
async function deleteIndexRows(tx: Transaction, articleId: SubmissionId) {
  const [spellings] = await tx
    .delete(articleSpellings)
    .where(eq(articleSpellings.articleId, articleId))
    .returning({ vocabulary: articleSpellings.vocabulary });
  const [found] = await tx
    .delete(articleSearch)
    .where(eq(articleSearch.articleId, articleId))
    .returning({ indexVersion: articleSearch.indexVersion });
  return { vocabulary: spellings?.vocabulary ?? [], indexVersion: found?.indexVersion };
}

/** Changes the words an article is counted with. Updates them in alphabetical order to prevent deadlocks. */
async function updateWordCounts(
  tx: Transaction,
  { before, after }: { before: string[]; after: string[] },
): Promise<void> {
  const [previousWords, currentWords] = [new Set(before), new Set(after)];
  const removed = before.filter((word) => !currentWords.has(word));
  const changes = [
    ...removed.map((word) => ({ word, by: -1 })),
    ...after.filter((word) => !previousWords.has(word)).map(plusOne),
  ];
  if (changes.length === 0) return;
  const sorted = changes.toSorted((a, b) => (a.word < b.word ? -1 : 1));
  const [words, steps] = [sorted.map(({ word }) => word), sorted.map(({ by }) => by)];
  await tx.execute(sql`
    insert into ${searchWords} as known (word, articles)
    select * from unnest(${sql.param(words)}::text[], ${sql.param(steps)}::int[])
    on conflict (word) do update set articles = known.articles + excluded.articles`);
  if (removed.length > 0) {
    await tx.execute(
      sql`delete from ${searchWords} where word = any(${sql.param(removed)}::text[]) and ${searchWords.articles} <= 0`,
    );
  }
}

const plusOne = (word: string) => ({ word, by: 1 });
