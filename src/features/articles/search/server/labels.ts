import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { IssueId } from '#features/issues/rules.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { QUOTED } from './query.ts';

/*
 * Labels are lexemes in an article's search vector for its topic, issue, year and sample, so that one index answers "this
 * word, in that issue". Queries cannot contain them, because each starts with a space and no word does.
 */

const SMALLEST_SAMPLE = 1_024;
/**
 * Samples for counting many matches: each contains one in this many articles and is a subset of the one before it. The last
 * two bytes of an article's id, which are random, decide.
 */
const SAMPLES = [8, 16, 32, 64, 128, 256, 512, SMALLEST_SAMPLE];
const [SAMPLE, TOPIC, ISSUE, YEAR, HEAD] = [' s', ' t', ' i', ' y', ' h'];

/** SQL expressions that labels are made from. */
interface LabelSource {
  articleId: SQLWrapper;
  topicId: SQLWrapper;
  issueId: SQLWrapper;
  year: SQLWrapper;
  /** Vector of title, authors and keywords, each of whose words also becomes a label. */
  head: SQLWrapper;
}

/** Maximum size of a lexeme in a tsvector, in bytes. */
const MAX_LEXEME_BYTES = 2_046;

/** The labels of an article, as a tsvector. */
export const labels = ({ articleId, topicId, issueId, year, head }: LabelSource): SQL => sql`array_to_tsvector(
  array_remove(array[${sampleLabels(articleId)}, ${literal(TOPIC)} || ${topicId},
    ${literal(ISSUE)} || ${issueId}, ${literal(YEAR)} || ${year}], null)
  || array(select ${literal(HEAD)} || lexeme from unnest(tsvector_to_array(${head})) as lexeme
    where octet_length(lexeme) <= ${sql.raw(String(MAX_LEXEME_BYTES - HEAD.length))}))`;

const quoted = (label: string) => `'${label}'`;

const sampleLabels = (id: SQLWrapper) => {
  const random = sql`(get_byte(uuid_send(${id}), 14) * 256 + get_byte(uuid_send(${id}), 15))`;
  return sql.join(
    SAMPLES.map(
      (each) => sql`case when ${random} % ${sql.raw(String(each))} = 0 then ${sql.raw(sampleLabel(each))} end`,
    ),
    sql`, `,
  );
};

const literal = (label: string) => sql.raw(quoted(label));

/** Returns the largest sample that contains at most one in `many` articles, as its "one in" number. */
export const sampleFor = (many: number): number => SAMPLES.find((each) => each >= many) ?? SMALLEST_SAMPLE;

/** Tsqueries for the labels. */
export const sampleLabel = (each: number): string => quoted(`${SAMPLE}${each}`);
export const topicLabel = (topicId: TopicId): string => quoted(`${TOPIC}${topicId}`);
export const issueLabel = (issueId: IssueId): string => quoted(`${ISSUE}${issueId}`);
export const yearLabel = (year: number): string => quoted(`${YEAR}${year}`);

/** Restricts a tsquery to title, authors and keywords; an excluded word (`!'word'`) is excluded anywhere in the article. */
export const headLabels = (query: string): string =>
  query.replace(QUOTED, (word, _, offset) => (query[offset - 1] === '!' ? word : `'${HEAD}${word.slice(1)}`));
