import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { IssueId } from '#features/issues/rules.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { QUOTED } from './query.ts';

/*
 * Labels stand among an article's words and say what it belongs to, so that one index answers "this word, in that issue".
 * Nobody can ask for one: each begins with a blank, and no word does.
 */

const LEAST_SAMPLE = 1_024;
/**
 * The samples in which is counted what many have: one article of so many is in each, and each is part of the one before
 * it. The last two bytes of an article's id, random ones, tell.
 */
const SAMPLES = [8, 16, 32, 64, 128, 256, 512, LEAST_SAMPLE];
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
  array_remove(array[${samplesOf(articleId)}, ${text(TOPIC)} || ${topicId},
    ${text(ISSUE)} || ${issueId}, ${text(YEAR)} || ${year}], null)
  || array(select ${text(HEAD)} || lexeme from unnest(tsvector_to_array(${head})) as lexeme
    where octet_length(lexeme) <= ${sql.raw(String(LONGEST - HEAD.length))}))`;

const quoted = (label: string) => `'${label}'`;

const samplesOf = (id: SQLWrapper) => {
  const drawn = sql`(get_byte(uuid_send(${id}), 14) * 256 + get_byte(uuid_send(${id}), 15))`;
  return sql.join(
    SAMPLES.map((each) => sql`case when ${drawn} % ${sql.raw(String(each))} = 0 then ${sql.raw(inSample(each))} end`),
    sql`, `,
  );
};

const text = (label: string) => sql.raw(quoted(label));

/** The largest sample that has at most one article of so many: it, too, has one of so many. */
export const sampleOf = (many: number): number => SAMPLES.find((each) => each >= many) ?? LEAST_SAMPLE;

/** Tsqueries for the labels. */
export const inSample = (each: number): string => quoted(`${SAMPLE}${each}`);
export const ofTopic = (topicId: TopicId): string => quoted(`${TOPIC}${topicId}`);
export const ofIssue = (issueId: IssueId): string => quoted(`${ISSUE}${issueId}`);
export const ofYear = (year: number): string => quoted(`${YEAR}${year}`);

/** A tsquery, of title, authors and keywords alone; what it leaves out (`!'word'`) is left out wherever it stands. */
export const ofHead = (query: string): string =>
  query.replace(QUOTED, (word, _, place) => (query[place - 1] === '!' ? word : `'${HEAD}${word.slice(1)}`));
