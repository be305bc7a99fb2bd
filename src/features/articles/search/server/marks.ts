import { submissionTexts } from '#features/submissions/texts.ts';
import { articleTexts } from '../../texts.ts';
import { shownText, withTypedSigns } from './plain.ts';

const { noticed, noticedTitle, feedTitle, retracted, version } = articleTexts;

/** What pages, citations, records and feeds put before the title of an article; a figure in it stands for any. */
const MARKS = [
  retracted(''),
  ...[...Object.values(noticed), ...Object.values(submissionTexts.noticeKinds), version(2)].flatMap((state) => [
    noticedTitle(state, ''),
    feedTitle(state, ''),
  ]),
];

const asPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const ANY_MARK = MARKS.map((mark) =>
  mark
    .trim()
    .split(/\s+/)
    .map((word) => word.split(/\d+/).map(asPattern).join('\\d+'))
    .join('\\s+'),
).join('|');

/** One with something behind it to look for: a mark alone, or alone in its quotes, is a word as any other. */
const MARK_BEFORE = new RegExp(
  `^\\s*(?:(["']+)\\s*(?:${ANY_MARK})(?!\\s*["'])|(?:${ANY_MARK}))(?!\\s*-)(?=.*[\\p{L}\\p{N}])\\s*`,
  'isu',
);

/**
 * A query without the mark the journal itself puts before titles ("Retracted: ", "[Corrected] "), also within quotes: who
 * copies a title from a page, a citation or a feed has it with one, and the article's own words do not have it.
 */
export function withoutMark(text: string): string {
  const found = MARK_BEFORE.exec(withTypedSigns(text));
  return found ? `${found[1] ?? ''}${shownText(text).slice(found[0].length)}` : text;
}
