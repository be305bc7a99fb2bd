import { en as submissions } from '#features/submissions/texts/en.ts';
import { en as articles } from '../../texts/en.ts';
import { displayText, withKeyboardPunctuation } from './normalisation.ts';

const { noticeBadges, prefixedTitle, bracketedTitle, retracted, version } = articles;

/** Prefixes of titles on pages and in citations, metadata records and feeds; a number in them stands for any number. */
const PREFIXES = [
  retracted(''),
  ...[...Object.values(noticeBadges), ...Object.values(submissions.noticeKinds), version(2)].flatMap((state) => [
    prefixedTitle(state, ''),
    bracketedTitle(state, ''),
  ]),
];

const asPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const ANY_PREFIX = PREFIXES.map((prefix) =>
  prefix
    .trim()
    .split(/\s+/)
    .map((word) => word.split(/\d+/).map(asPattern).join('\\d+'))
    .join('\\s+'),
).join('|');

/** A prefix before other words. A prefix alone, or alone in quotation marks, is searched as a word. */
const LEADING_PREFIX = new RegExp(
  `^\\s*(?:(["']+)\\s*(?:${ANY_PREFIX})(?!\\s*["'])|(?:${ANY_PREFIX}))(?!\\s*-)(?=.*[\\p{L}\\p{N}])\\s*`,
  'isu',
);

/**
 * Removes the prefix that the journal puts before titles ("Retracted: ", "[Corrected] "), also within quotation marks,
 * because a title copied from a page, a citation or a feed has it and the article's own title has not.
 */
export function withoutTitlePrefix(text: string): string {
  const found = LEADING_PREFIX.exec(withKeyboardPunctuation(text));
  return found ? `${found[1] ?? ''}${displayText(text).slice(found[0].length)}` : text;
}
