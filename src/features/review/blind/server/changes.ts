import { diffArrays } from 'diff';
import { and, desc, eq, lt } from 'drizzle-orm';
import { type CopyPage, type TextBlock, textOfRow } from '#features/anonymity/contract.ts';
import type { Queries } from '#platform/database/types.ts';
import type { AssignmentInRound } from '../../server/rows.ts';
import { reviewRounds } from '../../server/tables.ts';
import type { ChangedPassage } from '../contract.ts';
import { paragraphsOfPages } from '../printed-lines.ts';
import { manuscriptText } from './files.ts';

/** Milliseconds for one comparison. After them, all of it is shown as removed and added. */
const MAX_MS = { passages: 2_000, words: 200 };
/** Share of words that two passages have in common to count as versions of each other. */
const LIKE = 0.5;
/** Passages in one place that are compared with each other; more are a new text. */
const MAX_PASSAGES = 60;

/** Words, numbers with their decimals, white space, and other characters. */
const TOKENS = /[\p{L}\p{M}]+|\d+(?:[.,]\d+)*|\s+|[\s\S]/gu;
/** Between two sentences. */
const SENTENCES = /(?<=[.!?]["”’)]?)\s+(?=[\p{Lu}\d“"(])/u;

/** A paragraph, heading, item, note, row of a table, or sentence of a PDF, whose paragraphs have no certain ends. */
interface Passage {
  isHeading: boolean;
  text: string;
}

/** The passages of the manuscript that have changed since the round before, word by word; none in the first. */
export async function changesSince(queries: Queries, { round }: AssignmentInRound): Promise<ChangedPassage[]> {
  const before = await roundBefore(queries, round);
  if (!before) return [];
  const [old, now] = [await manuscriptText(queries, before), await manuscriptText(queries, round.id)];
  return changesBetween(passagesOf(old), passagesOf(now));
}

async function roundBefore(queries: Queries, { submissionId, number }: AssignmentInRound['round']) {
  const isEarlier = and(eq(reviewRounds.submissionId, submissionId), lt(reviewRounds.number, number));
  const [row] = await queries
    .select({ id: reviewRounds.id })
    .from(reviewRounds)
    .where(isEarlier)
    .orderBy(desc(reviewRounds.number))
    .limit(1);
  return row?.id;
}

function passagesOf(pages: readonly CopyPage[]): Passage[] {
  const printed = paragraphsOfPages(pages.filter((page) => typeof page === 'string')).flat();
  const blocks = pages.flatMap((page) => (typeof page === 'string' ? [] : page));
  const sentences = printed.flatMap((paragraph) => paragraph.split(SENTENCES));
  return [...sentences.map((text) => ({ isHeading: false, text })), ...blocks.flatMap(passagesOfBlock)];
}

function passagesOfBlock(block: TextBlock): Passage[] {
  const isHeading = block.kind === 'heading';
  const texts = block.kind === 'table' ? block.rows.map(textOfRow) : [block.text];
  return texts.filter(Boolean).map((text) => ({ isHeading, text }));
}

function changesBetween(old: Passage[], now: Passage[]): ChangedPassage[] {
  const comparator = (one: Passage, other: Passage) => one.text === other.text;
  const hunks = diffArrays(old, now, { comparator, timeout: MAX_MS.passages }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const changes: ChangedPassage[] = [];
  let removed: Passage[] = [];
  for (const hunk of hunks) {
    if (hunk.removed) {
      removed = hunk.value;
      continue;
    }
    changes.push(...(hunk.added ? matched(removed, hunk.value) : removed.map(whole('removed'))));
    removed = [];
  }
  return [...changes, ...removed.map(whole('removed'))];
}

const whole =
  (kind: 'added' | 'removed') =>
  ({ isHeading, text }: Passage): ChangedPassage => ({
    isHeading,
    parts: [{ kind, text }],
  });

/** Passages that replace others: each beside the one that it is a version of, as far as their order allows. */
function matched(removed: readonly Passage[], added: readonly Passage[]): ChangedPassage[] {
  const changes: ChangedPassage[] = [];
  let next = 0;
  for (const passage of added) {
    const candidates = removed.length > MAX_PASSAGES ? [] : removed.slice(next);
    const found = candidates.findIndex((one) => areAlike(one.text, passage.text));
    if (found < 0) {
      changes.push(whole('added')(passage));
      continue;
    }
    changes.push(...removed.slice(next, next + found).map(whole('removed')));
    changes.push({ isHeading: passage.isHeading, parts: wordChanges(removed[next + found]?.text ?? '', passage.text) });
    next += found + 1;
  }
  return [...changes, ...removed.slice(next).map(whole('removed'))];
}

function wordChanges(old: string, now: string): ChangedPassage['parts'] {
  const [before, after] = [old.match(TOKENS) ?? [], now.match(TOKENS) ?? []];
  const parts = diffArrays<string>(before, after, { timeout: MAX_MS.words });
  if (!parts)
    return [
      { kind: 'removed', text: old },
      { kind: 'added', text: now },
    ];
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function areAlike(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  if (!words || !others) return false;
  const shared = [...words].filter((word) => others.has(word)).length;
  return 2 * shared >= LIKE * (words.size + others.size);
}
