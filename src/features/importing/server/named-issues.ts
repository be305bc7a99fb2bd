import type { DescribedIssue } from './description.ts';

export type NamedIssues = ReturnType<typeof namedIssues>;

/** Issues that articles name, one for all articles that name it alike. */
export function namedIssues() {
  const named = new Map<string, DescribedIssue>();
  return (issue: DescribedIssue): DescribedIssue => {
    const key = JSON.stringify([issue.volume, issue.number, issue.year, issue.titles]);
    const known = named.get(key) ?? issue;
    named.set(key, known);
    return known;
  };
}
