import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { withTranslations } from '#base/translations.ts';
import type { IssueRef } from '#features/issues/contract.ts';
import { issues } from '#features/issues/server/tables.ts';
import { topics } from '#features/topics/server/tables.ts';
import type { Facets } from '../../search/contract.ts';
import type { SearchDatabases } from './databases.ts';
import { sampleFor, sampleLabel } from './labels.ts';
import { MANY, type ParsedQuery } from './query.ts';
import { countingConnection, filterCondition, matching, type SearchFilter } from './statements.ts';
import { articleSearch } from './tables.ts';

/** Number of articles in a sample if the planner's estimate is right. */
const SAMPLE_SIZE = 2_000;
/** With fewer matches in the sample, the estimate would be too inexact and all articles are counted. */
const MIN_SAMPLE_MATCHES = 300;

const MAX_CHOICES = 60;
/** Older issues can be reached by year. */
const MAX_ISSUE_CHOICES = 24;

export interface Counted {
  /** Articles that match the query, without the filter. */
  matches: number;
  /** Articles that match the query and the filter. */
  total: number;
  /** The number of results that each choice would leave. */
  choices: Omit<Facets, 'areAbout'>;
  /** Whether the counts are estimates from a sample. */
  isAbout: boolean;
}

/**
 * Counts all matches and all facets in one pass. Each facet is counted with the other facets' filters but without its own,
 * so that readers can change their choice. If there are many matches, counts a sample and extrapolates; the more matches,
 * the smaller the share, so that the cost stays the same.
 */
export async function countChoices(
  databases: SearchDatabases,
  parsed: ParsedQuery,
  filter: SearchFilter,
): Promise<Counted> {
  const canSample = (parsed.kind === 'indexed' || parsed.kind === 'everything') && parsed.areMany;
  if (canSample) {
    const oneIn = sampleFor(parsed.estimate / SAMPLE_SIZE);
    const base = parsed.base ? `(${parsed.base}) & ${sampleLabel(oneIn)}` : sampleLabel(oneIn);
    const sample = await countFacets(databases, { ...parsed, kind: 'indexed', base }, { filter, oneIn });
    if (sample.matches >= Math.max(MANY, MIN_SAMPLE_MATCHES * oneIn)) return { ...sample, isAbout: true };
  }
  return { ...(await countFacets(databases, parsed, { filter, oneIn: 1 })), isAbout: false };
}

type Choices = Counted['choices'];
/** A record of a choice as it is stored. */
type Stored<R extends { translations?: unknown }> = Omit<R, 'translations'> & {
  translations: NonNullable<R['translations']>;
};

/** One row per topic, per year and per issue, and one for all. */
interface Row extends Record<string, unknown> {
  matches: number;
  count: number;
  topic: Stored<Omit<Choices['topics'][number], 'count'>> | null;
  year: number | null;
  issue: Stored<IssueRef> | null;
  isAll: boolean;
}

interface CountOptions {
  filter: SearchFilter;
  /** The query matches one in this many articles, so the counts are multiplied by it. */
  oneIn: number;
}

async function countFacets(databases: SearchDatabases, parsed: ParsedQuery, { filter, oneIn }: CountOptions) {
  const { topicId, year, issueId } = articleSearch;
  const countWhere = (applied: SearchFilter) => sql`count(*) filter (where ${filterCondition(applied) ?? sql`true`})`;
  const groupsBy = (column: PgColumn) => sql`grouping(${column}) = 0`;
  const { rows } = await countingConnection(databases, parsed).execute<Row>(sql`
    select matches, count, case when ${topics.id} is not null then ${TOPIC} end as topic, counted.year, is_all as "isAll",
      case when ${issues.id} is not null then ${ISSUE_REF} end as issue
    from (
      select ${topicId}, ${year}, ${issueId}, grouping(${topicId}, ${year}, ${issueId}) = 7 as is_all,
        (count(*) * ${oneIn}::int)::int as matches,
        (case when ${groupsBy(topicId)} then ${countWhere({ ...filter, topicId: undefined })}
          when ${groupsBy(year)} then ${countWhere({ ...filter, year: undefined })}
          when ${groupsBy(issueId)} then ${countWhere({ ...filter, issueId: undefined })}
          else ${countWhere(filter)} end * ${oneIn}::int)::int as count
      from ${matching(parsed, { filter: {}, purpose: 'counted' })} group by grouping sets (${topicId}, ${year}, ${issueId}, ())
    ) as counted
    left join ${topics} on ${topics.id} = counted.topic_id
    left join ${issues} on ${issues.id} = counted.issue_id`);
  const { matches = 0, count: total = 0 } = rows.find(({ isAll }) => isAll) ?? {};
  return { matches, total, choices: choicesOf(rows) };
}

const ISSUE_REF = sql`json_build_object('id', ${issues.id}, 'title', ${issues.title}, 'issueNumber', ${issues.issueNumber},
  'year', ${issues.year}, 'month', ${issues.month}, 'translations', ${issues.translations})`;
const TOPIC = sql`json_build_object('name', ${topics.name}, 'translations', ${topics.translations})`;

/** Topics by count, years and issues newest first. */
function choicesOf(rows: Row[]): Choices {
  const nonEmpty = rows.filter(({ count }) => count > 0);
  return {
    topics: nonEmpty
      .flatMap(({ topic, count }) => (topic === null ? [] : { ...withTranslations(topic), count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_CHOICES),
    years: nonEmpty
      .flatMap(({ year, count }) => (year === null ? [] : { year, count }))
      .toSorted((a, b) => b.year - a.year)
      .slice(0, MAX_CHOICES),
    issues: nonEmpty
      .flatMap(({ issue, count }) => (issue === null ? [] : { issue: withTranslations(issue), count }))
      .toSorted((a, b) => sortKeyOf(b.issue) - sortKeyOf(a.issue) || (a.issue.id < b.issue.id ? -1 : 1))
      .slice(0, MAX_ISSUE_CHOICES),
  };
}

const sortKeyOf = ({ year, month, issueNumber }: Choices['issues'][number]['issue']) =>
  year * 10_000 + month * 100 + issueNumber;
