import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database.ts';
import { submissionFiles } from '../../../submissions/server/tables.ts';
import { articles, type PublishedAuthor } from '../tables.ts';
import { articleSearch, articleTexts, searchWords } from './tables.ts';

/** What of an article a search looks at, besides the text of its PDF. */
interface Searchable {
  id: string;
  title: string;
  authors: PublishedAuthor[];
  keywords: string;
  abstract: string;
}

const namesOf = ({ authors }: Pick<Searchable, 'authors'>) => authors.map(({ fullName }) => fullName).join(' ');

/** Title (A), authors and keywords (B) and abstract (C) as words; what decides the order of what was found. */
export function rankedWords({ title, authors, keywords, abstract }: Omit<Searchable, 'id'>): SQL<string> {
  const words = (text: string, weight: 'A' | 'B' | 'C') => sql`setweight(to_tsvector('english', ${text}), ${weight})`;
  const names = namesOf({ authors });
  return sql`${words(title, 'A')} || ${words(names, 'B')} || ${words(keywords, 'B')} || ${words(abstract, 'C')}`;
}

const WORD = /\p{L}[\p{L}\p{M}'’]*\p{L}/gu;

/** The words of a text as they are spelt, in lower case, each once: of three to forty characters. */
export function spelledWords(text: string): string[] {
  const words = text.normalize('NFC').toLowerCase().match(WORD) ?? [];
  return [...new Set(words.filter((word) => word.length >= 3 && word.length <= 40))].sort();
}

/**
 * The sample an article belongs to, one of sixteen by the last, random digit of its id: as a word among its words that
 * nobody can ask for, since a blank is part of it. What very many articles have is counted in one sample.
 */
export const sampleOf = (articleId: string) => ` ${articleId.slice(-1)}`;
export const SAMPLES = 16;

/** Lets a published article be found, in the transaction that publishes or changes it. */
export async function makeFindable(tx: Transaction, article: Searchable): Promise<void> {
  const { id, title, keywords, abstract } = article;
  const names = namesOf(article);
  const vocabulary = spelledWords(`${title} ${names} ${keywords} ${abstract}`);
  const haystack = `${title}\n${names}\n${keywords}`.toLowerCase();
  const before = await takeOut(tx, id);
  const text = sql`(select ${articleTexts.words} from ${articleTexts} where ${articleTexts.fileId} = ${articles.fileId})`;
  await tx.execute(sql`
    insert into ${articleSearch} (article_id, topic_id, issue_id, year, published_at, haystack, head, words, vocabulary)
    select ${articles.id}, ${articles.topicId}, ${articles.issueId},
      extract(year from ${articles.publishedAt} at time zone 'UTC')::int, ${articles.publishedAt},
      ${haystack}, to_tsvector('english', ${haystack}),
      ${articles.words} || coalesce(${text}, ''::tsvector) || array_to_tsvector(array[${sampleOf(id)}]),
      ${sql.param(vocabulary)}::text[]
    from ${articles} where ${articles.id} = ${id}`);
  await countWords(tx, before, vocabulary);
}

/** Nobody finds it from now on, nor any word of it. */
export async function makeUnfindable(tx: Transaction, articleId: string): Promise<void> {
  await countWords(tx, await takeOut(tx, articleId), []);
  await forgetTexts(tx, articleId);
}

/** The texts of all files of a submission but the one readers may have. */
export async function forgetTexts(tx: Transaction, submissionId: string, exceptFileId: string | null = null) {
  const files = tx
    .select({ id: submissionFiles.id })
    .from(submissionFiles)
    .where(eq(submissionFiles.submissionId, submissionId));
  const others = exceptFileId ? ne(articleTexts.fileId, exceptFileId) : undefined;
  await tx.delete(articleTexts).where(and(inArray(articleTexts.fileId, files), others));
}

/** Takes an article out of the search; answers the words it was counted with. */
async function takeOut(tx: Transaction, articleId: string): Promise<string[]> {
  const [row] = await tx
    .delete(articleSearch)
    .where(eq(articleSearch.articleId, articleId))
    .returning({ vocabulary: articleSearch.vocabulary });
  return row?.vocabulary ?? [];
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
