import { type Json, marked, plainText, sliced, trimmed } from './inline-json.ts';
import type { Piece, ReferenceType } from './schema.ts';

/** A reference of the list, with its pieces found. */
export interface ReadReference {
  /** Running text with the marks of its pieces. */
  content: Json[];
  type: ReferenceType;
  /** In percent. */
  confidence: number;
  /** Surnames of the authors, in their order. */
  surnames: string[];
  year: string;
  title: string;
  doi: string;
  /** The number that the list gives it, and as the list writes it, such as "[1]"; empty in a list without numbers. */
  number: string;
  label: string;
}

interface Range {
  from: number;
  to: number;
}

const DASH = '[-–—]';
const YEAR = /(?<![\d.-])((?:1[6-9]|20)\d\d[a-z]?)(?![\d-])/u;
const NAME = String.raw`(?:(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|el|al|ben|bin|ter|ten)\s+|d’|d')*\p{Lu}[\p{L}’'.-]*(?:[ -]\p{Lu}[\p{L}’'-]+)?`;
const INITIALS = String.raw`(?:\p{Lu}\p{L}{0,2}\.[ -]?)+|\p{Lu}{1,3}(?![\p{L}])|\p{Lu}\p{Ll}+(?:[ -]\p{Lu}(?:\.|\p{Ll}+))*`;
/** "Mukamana, C." */
const INVERTED = new RegExp(`(${NAME}),\\s+(${INITIALS})`, 'gu');
/** "Akello G, Besley TA": names before initials without full stops, at the beginning. */
const BARE = new RegExp(`(${NAME})\\s+(\\p{Lu}{1,3})(?=[,.:;]|\\s+et al)`, 'gu');
const BARE_NAMES = new RegExp(`^${NAME}\\s+\\p{Lu}{1,3}(?:,\\s+${NAME}\\s+\\p{Lu}{1,3})*(?=(?:,?\\s+et al)?[.:])`, 'u');
/** "C. Mukamana" */
const DIRECT = new RegExp(`((?:\\p{Lu}\\.[ -]?)+)\\s*(${NAME})`, 'gu');

/** Finds the pieces of a reference in the words of its author, which stay as they are. */
export function readReference(inline: readonly Json[]): ReadReference {
  const { number, label, rest } = withoutNumber(trimmed(inline));
  const text = plainText(rest);
  let content = rest;
  const mark = ({ from, to }: Range, one: Json) => {
    content = marked(content, { from, to, mark: one });
  };
  const piece = (range: Range, kind: Piece) => {
    if (range.to > range.from) mark(range, { type: 'piece', attrs: { kind } });
  };

  const doi = find(text, /\b10\.\d{4,9}\/[^\s"<>]*[^\s"<>.,;)\]]/u);
  const address = doi ? undefined : find(text, /https?:\/\/[^\s"<>]*[^\s"<>.,;)\]]/u);
  const year = yearIn(text, [doi, address]);
  const isFirst = year !== undefined && isBefore(year, text);
  const authors = { from: 0, to: year ? authorsEnd(text, year.from, isFirst) : 0 };
  const people = peopleIn(text.slice(authors.from, authors.to));
  const body = people.length === 0 ? bodyIn(text, authors) : undefined;
  const afterYear = isFirst ? endOfYear(text, year.to) : afterNames(text, authors.to);
  const title = titleIn(text, afterYear, rest);
  const numbers = numbersIn(text, Math.max(title?.to ?? 0, year && !isFirst ? 0 : afterYear), year);
  const beforeYear = year && title && year.from > title.to ? year.from : text.length;
  const source = sourceIn(text, rest, {
    from: title?.to ?? afterYear,
    to: Math.min(numbers.from ?? doi?.from ?? address?.from ?? text.length, beforeYear),
  });

  if (doi) piece(doi, 'doi');
  if (address) piece(address, 'uri');
  if (year) piece(year, 'year');
  people.forEach(({ surname, given }, index) => {
    const person = { type: 'person', attrs: { index } };
    mark(
      { from: Math.min(surname.from, given?.from ?? surname.from), to: Math.max(surname.to, given?.to ?? surname.to) },
      person,
    );
    mark(surname, { type: 'surname' });
    if (given) mark(given, { type: 'given_names' });
  });
  if (body) mark(body, { type: 'collaboration' });
  if (title) piece(title, 'article-title');
  if (source) piece(source, 'source');
  for (const kind of ['volume', 'issue', 'fpage', 'lpage'] as const) if (numbers[kind]) piece(numbers[kind], kind);

  const at = (range: Range | undefined) => (range ? text.slice(range.from, range.to) : '');
  const found = [people.length > 0 || body, year, title, source ?? address ?? doi];
  const all = found.filter(Boolean).length * 22 + (numbers.volume || doi ? 12 : 0);
  // Without a year nothing that the text cites is found.
  const confidence = year ? all : Math.min(all, 50);
  return {
    content,
    type: typeOf(text, {
      hasVolume: numbers.volume !== undefined,
      hasAddress: address !== undefined,
      hasTitle: title !== undefined,
    }),
    confidence: Math.min(confidence, 99),
    surnames: body ? [at(body)] : people.map(({ surname }) => at(surname)),
    year: at(year),
    title: at(title ?? source),
    doi: at(doi).toLowerCase(),
    number,
    label,
  };
}

function find(text: string, pattern: RegExp, from = 0): Range | undefined {
  const match = pattern.exec(text.slice(from));
  return match ? { from: from + match.index, to: from + match.index + match[0].length } : undefined;
}

/** A reference without the number that its list gives it. */
export function withoutNumber(inline: readonly Json[]): { number: string; label: string; rest: Json[] } {
  const [whole = '', label = '', number = ''] = /^([[(]?(\d{1,3})[\].)])\s+/.exec(plainText(inline)) ?? [];
  return { number, label, rest: sliced(inline, whole.length) };
}

/** The year in parentheses, or else the first that is no part of an address, or else the last. */
function yearIn(text: string, taken: (Range | undefined)[]): Range | undefined {
  const bracketed = /\(((?:1[6-9]|20)\d\d[a-z]?)[),;]/u.exec(text);
  if (bracketed?.[1]) return { from: bracketed.index + 1, to: bracketed.index + 1 + bracketed[1].length };
  for (let from = 0; from < text.length; ) {
    const year = find(text, YEAR, from);
    if (!year) return undefined;
    if (!taken.some((range) => range && year.from >= range.from && year.to <= range.to)) return year;
    from = year.to;
  }
  return undefined;
}

/** The end of a sentence. */
const SENTENCE = /\p{Ll}\.\s+\p{Lu}/u;
const QUOTE = /[“"‘]/u;

/** Whether the year comes after the authors, rather than behind the title. */
function isBefore(year: Range, text: string): boolean {
  const before = text.slice(0, year.from);
  if (QUOTE.test(before) || isBehindTitle(before)) return false;
  if (!before.endsWith('(') && SENTENCE.test(before) && !/\.\s*$/u.test(before)) return false;
  return before.length < Math.max(text.length * 0.6, 60);
}

/** Whether words behind bare names ("Akello G. Credit on hillsides.") are before the year. */
function isBehindTitle(before: string): boolean {
  const names = BARE_NAMES.exec(before)?.[0];
  return names !== undefined && /\p{L}{2}/u.test(before.slice(names.length).replace(/^,?\s+et al/u, ''));
}

function authorsEnd(text: string, year: number, isFirst: boolean): number {
  const before = text.slice(0, year);
  const names = isBehindTitle(before) ? BARE_NAMES.exec(before)?.[0] : undefined;
  if (names !== undefined) return names.length;
  // With the year at the end the authors end with the title's beginning.
  const quoted = before.search(QUOTE);
  const sentence = isFirst ? null : SENTENCE.exec(before);
  const end = quoted > 0 ? quoted : sentence ? sentence.index + 2 : before.length;
  return before.slice(0, end).replace(/[\s(,]+$/u, '').length;
}

/** The place behind "et al." after the names. */
const afterNames = (text: string, to: number) => to + (/^,?\s+et al\.?/u.exec(text.slice(to))?.[0].length ?? 0);

/** An institution instead of authors. */
function bodyIn(text: string, { from, to }: Range): Range | undefined {
  const words = text.slice(from, to).replace(/[\s.,]+$/u, '');
  return words.length >= 2 && words.length <= 120 && /^\p{Lu}/u.test(words)
    ? { from, to: from + words.length }
    : undefined;
}

const endOfYear = (text: string, from: number) =>
  from + (/^[a-z]?[^\p{L}\d“"‘]*/u.exec(text.slice(from))?.[0].length ?? 0);

function peopleIn(text: string): { surname: Range; given: Range | undefined }[] {
  // "G. Akello, T. Besley, and J. Nunn"
  if (/^(?:\p{Lu}\.[ -]?)+\p{Lu}\p{Ll}/u.test(text)) return directIn(text, 0);
  const isBare = BARE_NAMES.exec(`${text}.`)?.[0] === text;
  const people = [...(isBare ? `${text}.`.matchAll(BARE) : text.matchAll(INVERTED))].map((match) => {
    const [whole, surname = '', given = ''] = match;
    const from = match.index;
    const start = from + whole.length - given.length;
    return { surname: { from, to: from + surname.length }, given: { from: start, to: start + given.trimEnd().length } };
  });
  // "Mukamana, C., and J. Habimana"
  const rest = /(?:and|&|et|y)\s+(.+)$/u.exec(text);
  const last =
    rest && people.every(({ surname }) => surname.to < (rest.index ?? 0) + 4)
      ? directIn(rest[1] ?? '', text.length - (rest[1]?.length ?? 0))
      : [];
  if (people.length > 0) return [...people, ...last];
  return directIn(text, 0);
}

function directIn(text: string, offset: number): { surname: Range; given: Range | undefined }[] {
  return [...text.matchAll(DIRECT)].map((match) => {
    const [whole, given = '', surname = ''] = match;
    const from = offset + match.index;
    return {
      given: { from, to: from + given.trimEnd().length },
      surname: { from: from + whole.length - surname.length, to: from + whole.length },
    };
  });
}

/** A title in quotation marks, or the words before the italic source, or up to the first full stop before something else. */
function titleIn(text: string, from: number, inline: readonly Json[]): Range | undefined {
  const quoted = /^[^“"‘\p{L}]{0,3}[“"‘](.+?)[,.]?[”"’](?=[\s,.]|$)/u.exec(text.slice(from));
  if (quoted?.[1]) {
    const start = from + quoted[0].indexOf(quoted[1]);
    return { from: start, to: start + quoted[1].length };
  }
  const begin = from + (/^[\s.,:;)]*/u.exec(text.slice(from))?.[0].length ?? 0);
  const italic = italicFrom(inline, begin);
  const before =
    italic === undefined ? '' : text.slice(begin, italic).replace(/[.?!]?\s+In:?\s.*$/su, (found) => found[0] ?? '');
  const words = before.replace(/[\s.,:;]+$/u, '');
  if (words.length >= 4) return { from: begin, to: begin + words.length };
  // A book's title is its source.
  if (italic !== undefined && italic - begin < 4) return undefined;
  const end = /^.+?(?:[?!](?=\s)|\.(?=\s+(?:\p{Lu}|In\b|\d|https?:|doi)|$))/u.exec(text.slice(begin));
  const range = end && { from: begin, to: begin + end[0].replace(/\.$/u, '').length };
  return range && /\p{L}{2}/u.test(text.slice(range.from, range.to)) ? range : undefined;
}

/** Where the first italic words from an offset on begin. */
function italicFrom(inline: readonly Json[], from: number): number | undefined {
  let offset = 0;
  for (const { text = ' ', marks = [] } of inline) {
    const start = Math.max(offset, from);
    offset += text.length;
    if (offset > start && marks.some(({ type }) => type === 'italic') && /\p{L}{2}/u.test(text)) return start;
  }
  return undefined;
}

/** The first italic words, or those before the volume. */
function sourceIn(text: string, inline: readonly Json[], { from, to }: Range): Range | undefined {
  let offset = 0;
  for (const { text: own = ' ', marks = [] } of inline) {
    const [start, end] = [Math.max(offset, from), offset + own.length];
    const words = text.slice(start, end);
    if (end > start && marks.some(({ type }) => type === 'italic') && /\p{L}{2}/u.test(words)) {
      const lead = /^[\s.,:]*/u.exec(words)?.[0].length ?? 0;
      const trail = /(?:[\s.,:]*\d*[\s.,:]*)$/u.exec(words)?.[0].length ?? 0;
      return { from: start + lead, to: Math.max(end - trail, start + lead) };
    }
    offset += own.length;
  }
  const between = text.slice(from, to);
  const words = /^[\s.,:;”"’]*(?:In:?\s+)?(\p{Lu}.*?)[\s,.:;(]*$/u.exec(between);
  if (!words?.[1] || words[1].length > 160) return undefined;
  const start = from + between.indexOf(words[1]);
  return { from: start, to: start + words[1].length };
}

interface Numbers {
  from?: number;
  volume?: Range;
  issue?: Range;
  fpage?: Range;
  lpage?: Range;
}

/** The volume and the pages, of which none is the year: "2021;140:105". */
function numbersIn(text: string, from: number, year: Range | undefined): Numbers {
  const found = volumeAndPages(text, from);
  return year && found.volume?.from === year.from ? volumeAndPages(text, year.to) : found;
}

/** "12(3), 45–67", "vol. 12, no. 3, pp. 45–67" and "12: 45–67". */
function volumeAndPages(text: string, from: number): Numbers {
  const rest = text.slice(from);
  const pattern = new RegExp(
    `(?:\\bvol(?:ume)?\\.?\\s*)?\\b(\\d{1,4})\\s*(?:\\(\\s*([^)\\s]{1,12})\\s*\\)|,?\\s*(?:no|issue|n°)\\.?\\s*(\\d{1,4}))?\\s*[,:;]\\s*(?:pp?\\.?\\s*)?([eE]?\\d{1,6})(?:\\s*${DASH}\\s*([eE]?\\d{1,6}))?`,
    'u',
  );
  const match = pattern.exec(rest);
  if (!match) {
    const pages = new RegExp(`\\bpp?\\.\\s*(\\d{1,5})\\s*${DASH}\\s*(\\d{1,5})`, 'u').exec(rest);
    return pages ? { from: from + pages.index, ...rangesOf(pages, from, ['fpage', 'lpage']) } : {};
  }
  return { from: from + match.index, ...rangesOf(match, from, ['volume', 'issue', 'issue', 'fpage', 'lpage']) };
}

function rangesOf(match: RegExpExecArray, from: number, kinds: (keyof Omit<Numbers, 'from'>)[]): Omit<Numbers, 'from'> {
  const ranges: Omit<Numbers, 'from'> = {};
  let offset = match.index;
  kinds.forEach((kind, index) => {
    const value = match[index + 1];
    if (value === undefined) return;
    const start = match.input.indexOf(value, offset);
    ranges[kind] = { from: from + start, to: from + start + value.length };
    offset = start + value.length;
  });
  return ranges;
}

interface Shape {
  hasVolume: boolean;
  hasAddress: boolean;
  hasTitle: boolean;
}

function typeOf(text: string, { hasVolume, hasAddress, hasTitle }: Shape): ReferenceType {
  if (/\b(?:thesis|dissertation|mémoire)\b/iu.test(text)) return 'thesis';
  if (/\b(?:working paper|discussion paper|document de travail)\b/iu.test(text)) return 'working-paper';
  if (hasVolume) return 'journal';
  if (/\bIn:?\s+\p{Lu}.*\b(?:Eds?\.|editors?)|\(Eds?\.\)/u.test(text)) return 'chapter';
  if (/\b(?:report|survey|census|rapport|ministry|institute of statistics|bureau)\b/iu.test(text)) return 'report';
  if (hasAddress) return 'web';
  return hasTitle ? 'other' : 'book';
}
