import { list } from './kinyarwanda.ts';
import { currentLanguage, NUMBER_LOCALES } from './languages.ts';

/** A slug for addresses: lower-case ASCII words joined by hyphens, at most 80 characters; "article" if none remain. */
export function slugOf(title: string): string {
  const ascii = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = ascii.replace(/['’]/g, '').match(/[a-z0-9]+/g) ?? [];
  let slug = '';
  for (const word of words) {
    if (slug.length + word.length + 1 > 80) break;
    slug = slug ? `${slug}-${word}` : word;
  }
  return slug || 'article';
}

/**
 * The words within the first `length` characters and an ellipsis, or the whole text when it is no longer than that. A single
 * longer word is cut.
 */
export function excerpt(text: string, length: number): string {
  // Sliced first, because texts are long and a character takes at most two code units.
  const characters = Array.from(text.slice(0, 2 * length + 2));
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length + 1).join('');
  const words = cut.replace(/\s+\S*$/, '').replace(/[\s,;:.–—-]+$/, '');
  return `${words.length < cut.length && words ? words : characters.slice(0, length).join('')}…`;
}

/** A label before its value: “Title:”, in French with the space before the colon. */
export const withColon = (label: string): string => (currentLanguage() === 'fr' ? `${label}\u00A0:` : `${label}:`);

/** The parts between blank lines, trimmed. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Comma-separated keywords as a list, without blanks and repetitions. */
export function keywordList(keywords: string): string[] {
  return [
    ...new Set(
      keywords
        .split(/[,;\n]/)
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];
}

/** Bytes in the form of the specification: divided by 1024, one decimal, "KB". */
export function kilobytes(bytes: number): string {
  return `${decimal(bytes / 1024)} ${units().kilo}`;
}

/** Bytes for readers: "840 KB", "2.4 MB", "12.5 GB"; at least "1 KB" unless empty. */
export function fileSize(bytes: number): string {
  const { kilo, mega, giga } = units();
  if (bytes === 0) return `0 ${kilo}`;
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} ${kilo}`;
  if (bytes < 1024 ** 3) return `${decimal(bytes / 1024 / 1024)} ${mega}`;
  return `${decimal(bytes / 1024 ** 3)} ${giga}`;
}

const units = () =>
  currentLanguage() === 'fr' ? { kilo: 'Ko', mega: 'Mo', giga: 'Go' } : { kilo: 'KB', mega: 'MB', giga: 'GB' };

/** With one decimal, without separators of thousands. */
const decimal = (value: number): string =>
  currentLanguage() === 'fr' ? value.toFixed(1).replace('.', ',') : value.toFixed(1);

/** 12,345 */
export function grouped(count: number): string {
  return count.toLocaleString(NUMBER_LOCALES[currentLanguage()]);
}

/** "A, B and C" */
export function listed(names: string[]): string {
  if (currentLanguage() === 'rw') return list(names);
  return new Intl.ListFormat(NUMBER_LOCALES[currentLanguage()]).format(names);
}

/** Number of words, separated by white space. */
export function wordCount(text: string): number {
  return text.trim() ? text.trim().split(/\s+/).length : 0;
}
