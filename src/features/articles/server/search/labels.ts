import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { QUOTED } from './query.ts';

/*
 * Labels stand among an article's words and say what it belongs to, so that one index answers "this word, in that issue".
 * Nobody can ask for one: each begins with a blank, and no word does.
 */

/** One article of so many is in the sample in which is counted what very many have; its id's last byte, a random one, tells. */
export const SAMPLED = 32;
const [SAMPLE, TOPIC, ISSUE, YEAR, HEAD] = [' s', ' t', ' i', ' y', ' h'];

/** What the labels of an article are made of, in SQL. */
interface Labelled {
  articleId: SQLWrapper;
  topicId: SQLWrapper;
  issueId: SQLWrapper;
  year: SQLWrapper;
  /** The words of title, authors and keywords, each of which is a label besides. */
  head: SQLWrapper;
}

/** The bytes of the longest word a tsvector holds. */
const LONGEST = 2_046;

/** The labels of an article, as a tsvector. */
export const labels = ({ articleId, topicId, issueId, year, head }: Labelled): SQL => sql`array_to_tsvector(
  array_remove(array[${isSampled(articleId)}, ${text(TOPIC)} || ${topicId},
    ${text(ISSUE)} || ${issueId}, ${text(YEAR)} || ${year}], null)
  || array(select ${text(HEAD)} || lexeme from unnest(tsvector_to_array(${head})) as lexeme
    where octet_length(lexeme) <= ${sql.raw(String(LONGEST - HEAD.length))}))`;

const quoted = (label: string) => `'${label}'`;

const isSampled = (id: SQLWrapper) =>
  sql`case when get_byte(uuid_send(${id}), 15) % ${sql.raw(String(SAMPLED))} = 0 then ${text(SAMPLE)} end`;

const text = (label: string) => sql.raw(quoted(label));

/** Tsqueries for the labels. */
export const IN_SAMPLE = quoted(SAMPLE);
export const ofTopic = (topicId: string): string => quoted(`${TOPIC}${topicId}`);
export const ofIssue = (issueId: string): string => quoted(`${ISSUE}${issueId}`);
export const ofYear = (year: number): string => quoted(`${YEAR}${year}`);

/** A tsquery, of title, authors and keywords alone; what it leaves out (`!'word'`) is left out wherever it stands. */
export const ofHead = (query: string): string =>
  query.replace(QUOTED, (word, _, place) => (query[place - 1] === '!' ? word : `'${HEAD}${word.slice(1)}`));
