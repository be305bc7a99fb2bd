import type { Facets } from '../../contract.ts';
import type { Group, Narrowing } from './statements.ts';

/** Issues and topics by their ids, for the words of facets. */
export interface Names {
  topics: Map<string, string>;
  issues: Map<string, { id: string; title: string; issueNumber: number; year: number; month: number }>;
}

const MOST = 60;
/** Older ones are found by their year. */
const MOST_ISSUES = 24;

const has = (group: Group, by: Narrowing) =>
  (by.topicId === undefined || group.topicId === by.topicId) &&
  (by.issueId === undefined || group.issueId === by.issueId) &&
  (by.year === undefined || group.year === by.year);

/** How many of the groups' articles are left when narrowed so. */
export function countNarrowed(groups: Group[], by: Narrowing): number {
  return groups.filter((group) => has(group, by)).reduce((sum, { count }) => sum + count, 0);
}

/**
 * What a search can be narrowed by, each value with the count it would leave: a facet is counted as the others narrow
 * it, not as it does itself, so that one can change one's mind. Topics by count, years and issues newest first.
 */
export function facetsOf(groups: Group[], by: Narrowing, names: Names): Omit<Facets, 'areAbout'> {
  const topics = tally(groups, { ...by, topicId: undefined }, ({ topicId }) => names.topics.get(topicId));
  const years = tally(groups, { ...by, year: undefined }, ({ year }) => year);
  const issues = tally(groups, { ...by, issueId: undefined }, ({ issueId }) => names.issues.get(issueId ?? ''));
  return {
    topics: topics
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .slice(0, MOST),
    years: years
      .map(([year, count]) => ({ year, count }))
      .toSorted((a, b) => b.year - a.year)
      .slice(0, MOST),
    issues: issues
      .map(([issue, count]) => ({ issue, count }))
      .toSorted((a, b) => dateOf(b.issue) - dateOf(a.issue) || (a.issue.id < b.issue.id ? -1 : 1))
      .slice(0, MOST_ISSUES),
  };
}

const dateOf = ({ year, month, issueNumber }: { year: number; month: number; issueNumber: number }) =>
  year * 10_000 + month * 100 + issueNumber;

function tally<T>(groups: Group[], by: Narrowing, choiceOf: (group: Group) => T | undefined): [T, number][] {
  const counts = new Map<T, number>();
  for (const group of groups) {
    const value = choiceOf(group);
    if (value !== undefined && has(group, by)) counts.set(value, (counts.get(value) ?? 0) + group.count);
  }
  return [...counts];
}
