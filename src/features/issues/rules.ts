import type { PatternKind } from '../../ui/patterns.tsx';
import type { Issue } from './contract.ts';

const KINDS: PatternKind[] = ['lozenges', 'zigzag', 'spirals'];

/** What the cover of an issue is drawn from: the same issue, always the same cover. */
export function coverOf({ issueNumber, year }: Pick<Issue, 'issueNumber' | 'year'>): {
  kind: PatternKind;
  tile: number;
} {
  const seed = year + issueNumber;
  return { kind: KINDS[seed % KINDS.length] ?? 'lozenges', tile: 48 + (seed % 5) * 12 };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** Issues match when the text appears in title or description and the topic is the one selected, whatever their case. */
export function matchesIssue(
  issue: Pick<Issue, 'title' | 'description' | 'topic'>,
  { q, topic }: { q: string; topic: string },
): boolean {
  const text = `${issue.title}\n${issue.description ?? ''}`.toLowerCase();
  const topicFits = !topic || (issue.topic ?? '').toLowerCase() === topic.toLowerCase();
  return text.includes(q.trim().toLowerCase()) && topicFits;
}
