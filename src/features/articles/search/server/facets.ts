import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { issues } from '#features/issues/server/tables.ts';
import { topics } from '#features/topics/server/tables.ts';
import type { Facets } from '../../search/contract.ts';
import type { SearchDatabases } from './databases.ts';
import { inSample, sampleOf } from './labels.ts';
import { MANY, type Understood } from './query.ts';
import { connectionFor, matching, type Narrowing, narrowed } from './statements.ts';
import { articleSearch } from './tables.ts';

/** So many are counted to stand for all, if the planner guessed well. */
const COUNTED = 2_000;
/** Beneath so many in it, a sample says too little: they are counted one by one. */
const TOO_FEW = 300;

const MOST = 60;
/** Older ones are found by their year. */
const MOST_ISSUES = 24;

/** How many articles have what was asked: however it is narrowed, and as it is, and how many each other choice would leave. */
export interface Counted {
  matches: number;
  total: number;
  choices: Omit<Facets, 'areAbout'>;
  /** The counts are estimates from a sample. */
  isAbout: boolean;
}

/**
 * Counts everything that has what was asked in one pass. A facet is counted as the others narrow it, not as it does
 * itself, so that one can change one's mind. Where there are many, a sample is counted and stands for them: the more there
 * are, the smaller a part of them, so that it costs the same however many they are.
 */
export async function countChoices(databases: SearchDatabases, asked: Understood, by: Narrowing): Promise<Counted> {
  const isSound = (asked.kind === 'indexed' || asked.kind === 'everything') && asked.areMany;
  if (isSound) {
    const each = sampleOf(asked.guess / COUNTED);
    const base = asked.base ? `(${asked.base}) & ${inSample(each)}` : inSample(each);
    const sample = await countOnce(databases, { ...asked, kind: 'indexed', base }, by, each);
    if (sample.matches >= Math.max(MANY, TOO_FEW * each)) return { ...sample, isAbout: true };
  }
  return { ...(await countOnce(databases, asked, by, 1)), isAbout: false };
}

type Choices = Counted['choices'];

/** What is counted at once: of each topic, of each year, of each issue, and of all. */
interface Row extends Record<string, unknown> {
  matches: number;
  count: number;
  topic: string | null;
  year: number | null;
  issue: Choices['issues'][number]['issue'] | null;
  isAll: boolean;
}

async function countOnce(databases: SearchDatabases, asked: Understood, by: Narrowing, each: number) {
  const { topicId, year, issueId } = articleSearch;
  const left = (narrowing: Narrowing) => sql`count(*) filter (where ${narrowed(narrowing) ?? sql`true`})`;
  const isOf = (column: PgColumn) => sql`grouping(${column}) = 0`;
  const { rows } = await connectionFor(databases, asked).execute<Row>(sql`
    select matches, count, ${topics.name} as topic, counted.year, is_all as "isAll",
      case when ${issues.id} is not null then ${asRef} end as issue
    from (
      select ${topicId}, ${year}, ${issueId}, grouping(${topicId}, ${year}, ${issueId}) = 7 as is_all,
        (count(*) * ${each}::int)::int as matches,
        (case when ${isOf(topicId)} then ${left({ ...by, topicId: undefined })}
          when ${isOf(year)} then ${left({ ...by, year: undefined })}
          when ${isOf(issueId)} then ${left({ ...by, issueId: undefined })}
          else ${left(by)} end * ${each}::int)::int as count
      from ${matching(asked, {}, 'counted')} group by grouping sets (${topicId}, ${year}, ${issueId}, ())
    ) as counted
    left join ${topics} on ${topics.id} = counted.topic_id
    left join ${issues} on ${issues.id} = counted.issue_id`);
  const { matches = 0, count: total = 0 } = rows.find(({ isAll }) => isAll) ?? {};
  return { matches, total, choices: choicesOf(rows) };
}

const asRef = sql`json_build_object('id', ${issues.id}, 'title', ${issues.title}, 'issueNumber', ${issues.issueNumber},
  'year', ${issues.year}, 'month', ${issues.month})`;

/** Topics by count, years and issues newest first. */
function choicesOf(rows: Row[]): Choices {
  const left = rows.filter(({ count }) => count > 0);
  return {
    topics: left
      .flatMap(({ topic, count }) => (topic === null ? [] : { name: topic, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, MOST),
    years: left
      .flatMap(({ year, count }) => (year === null ? [] : { year, count }))
      .toSorted((a, b) => b.year - a.year)
      .slice(0, MOST),
    issues: left
      .flatMap(({ issue, count }) => (issue === null ? [] : { issue, count }))
      .toSorted((a, b) => dateOf(b.issue) - dateOf(a.issue) || (a.issue.id < b.issue.id ? -1 : 1))
      .slice(0, MOST_ISSUES),
  };
}

const dateOf = ({ year, month, issueNumber }: Choices['issues'][number]['issue']) =>
  year * 10_000 + month * 100 + issueNumber;
