import { authorYearsIn, citationWords, familiesIn, lettersOf } from '../../text/author-years.ts';
import { type Json, marked, plainText } from '../../text/inline-json.ts';
import type { ReadReference } from '../../text/read-reference.ts';
import type { CitedItem } from './raw.ts';

/** The things that a text can point to, by the words that name them: `table 2`. */
export interface Target {
  id: string;
  kind: 'fig' | 'table' | 'disp-formula' | 'sec' | 'app';
}

export interface Targets {
  byName: ReadonlyMap<string, Target>;
  byBookmark: ReadonlyMap<string, Target>;
}

export interface Cited {
  reference: ReadReference;
  id: string;
}

const NUMBER_OR_RANGE = /(?<!\d)\d{1,3}(?:\s*[-–]\s*\d{1,3})?(?!\d)/gu;
const NUMBERS = /\[(\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*)\]/gu;
/** A raised number after a word of three letters or after punctuation cites; after fewer letters it is a power, as in m² and x². */
const RAISED = /^\s*(\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*)\s*$/u;
const BEFORE_RAISED = /(?:\p{L}{3,}|(?<!\d)(?:19|20)\d\d|[.,;:!?”"’'»\]]|\p{L}{3,}[^()]*\))[\s\u00a0]?$/u;
const UNIT = /(?<!\p{L})(?:km|cm|mm|dm|hm|nm|mi|ft|yd|sec|min|mol|log|ln|exp|sin|cos|tan|det)$/u;
const NUMBER = String.raw`[A-Z]?\d+(?:\.\d+)*[a-z]?`;
const POINTER = new RegExp(
  String.raw`(?<![\p{L}\d])([Tt]ables?|[Tt]ableaux?|[Ff]igures?|[Ff]igs?\.|Equations?|Eqs?\.|Sections?|Appendix|Annexe?)[\s\u00a0]+(\()?(${NUMBER}|[A-Z](?![\p{L}]))(\))?`,
  'gu',
);
/** After a word in the plural, a further number: "Figures 1, 2 and 3", "Tables 2–4". */
const FURTHER = new RegExp(
  String.raw`[\s\u00a0]*(?:,[\s\u00a0]*(?:(?:and|or|et|ou)[\s\u00a0])?|[-–&]|(?:and|or|to|et|ou|à)[\s\u00a0])[\s\u00a0]*(${NUMBER})(?![\p{L}\d%])`,
  'uy',
);
/** After a pointer to a table or figure of another work. */
const OF_ANOTHER_WORK = /^[\s\u00a0]*,?[\s\u00a0]*(?:of|in|from|by|de|dans|chez)[\s\u00a0]+(?:\p{Lu}|\[)/u;
const KINDS: [RegExp, string][] = [
  [/^tab/iu, 'table'],
  [/^fig/iu, 'figure'],
  [/^eq/iu, 'equation'],
  [/^sec/iu, 'section'],
  [/^(?:app|ann)/iu, 'appendix'],
];

/** The word by which a target is found, such as `table 2`. */
export const targetName = (word: string, number: string): string =>
  `${KINDS.find(([pattern]) => pattern.test(word))?.[1] ?? word.toLowerCase()} ${number.toLowerCase()}`;

/** Links the citations and pointers of running text to references, tables, figures, equations and sections. */
export class Linker {
  /** Words that cite something that is not in the list of references. */
  readonly unmatched: string[] = [];
  /** Words that point to a table or figure that is not in the text. */
  readonly missing: string[] = [];
  private readonly references: readonly Cited[];
  private readonly targets: Targets;
  private readonly byAuthorYear = new Map<string, Cited[]>();
  private readonly byNumber = new Map<string, Cited>();

  constructor(references: readonly Cited[], targets: Targets) {
    this.references = references;
    this.targets = targets;
    for (const one of references) {
      const { surnames, year, number } = one.reference;
      if (number !== '') this.byNumber.set(number, one);
      const key = `${lettersOf(surnames[0] ?? '')} ${year}`;
      this.byAuthorYear.set(key, [...(this.byAuthorYear.get(key) ?? []), one]);
    }
  }

  /** A title, whose words are not searched. */
  resolvedTitle(inline: readonly Json[]): Json[] {
    return this.ofFields(inline);
  }

  /** Running text with its links; the pointers of fields are resolved or dropped. In tables, raised numbers lead to notes. */
  linked(inline: readonly Json[], { isInTable = false } = {}): Json[] {
    const ofFields = this.ofFields(inline);
    const byNumber = this.byNumber.size > 0 ? this.numbered(ofFields) : ofFields;
    return this.pointers(this.authorYears(isInTable ? byNumber : this.raised(byNumber)));
  }

  /** With the citations and pointers of fields, whose words may be several nodes. */
  private ofFields(inline: readonly Json[]): Json[] {
    const nodes: Json[] = [];
    for (let first = 0; first < inline.length; ) {
      const cited = citedIn(inline[first]);
      let end = first + 1;
      while (cited && citedIn(inline[end]) === cited) end++;
      const words = inline.slice(first, end).map((node) => this.resolved(node));
      nodes.push(...(cited ? this.citationOf(words, (cited.attrs?.items ?? []) as CitedItem[]) : words));
      first = end;
    }
    return nodes;
  }

  private resolved(node: Json): Json {
    const content = node.content ? { content: this.linked(node.content) } : {};
    const marks = (node.marks ?? []).flatMap((mark): Json[] => {
      if (mark.type === 'cited') return [];
      if (mark.type !== 'pointing') return [mark];
      const target = this.targets.byBookmark.get(String(mark.attrs?.bookmark));
      return target ? [pointerTo(target)] : [];
    });
    return { ...node, ...content, ...(node.marks ? { marks } : {}) };
  }

  /** The words of a field that cites these items. Of several works, each has a citation of its own where its words are found. */
  private citationOf(words: readonly Json[], items: readonly CitedItem[]): Json[] {
    const found = items.map((item) => this.find(item));
    this.unmatched.push(...items.flatMap(({ family, year }, index) => (found[index] ? [] : [`${family} ${year}`])));
    const works = [...new Set(found.filter((one) => one !== undefined))];
    if (works.length === 0) return [...words];
    const single = marked(words, {
      from: 0,
      to: plainText(words).length,
      mark: this.citation(works.map(({ id }) => id)),
    });
    if (works.length === 1) return single;
    const within = new Linker(works, this.targets);
    const forms = [within.authorYears(words), within.byNumbers(words)];
    return forms.find((form) => works.every(({ id }) => isCited(form, id))) ?? single;
  }

  /** With links from the numbers of works, and from ranges of them, between two offsets. */
  private byNumbers(inline: readonly Json[], from = 0, to = Number.POSITIVE_INFINITY): Json[] {
    let linked = [...inline];
    for (const match of plainText(inline).slice(0, to).matchAll(NUMBER_OR_RANGE)) {
      const ids = expanded(match[0]).flatMap((number) => this.byNumber.get(number)?.id ?? []);
      const place = { from: match.index, to: match.index + match[0].length };
      if (place.from >= from && ids.length > 0) linked = marked(linked, { ...place, mark: this.citation(ids) });
    }
    return linked;
  }

  private find({ family, year, title, doi }: CitedItem): Cited | undefined {
    const words = lettersOf(title);
    return (
      this.references.find(({ reference }) => doi !== '' && reference.doi === doi.toLowerCase()) ??
      this.references.find(
        ({ reference }) => words.length > 12 && lettersOf(plainText(reference.content)).includes(words),
      ) ??
      this.byAuthorYear.get(`${lettersOf(family)} ${year}`)?.[0]
    );
  }

  private citation(ids: readonly string[]): Json {
    return { type: 'citation', attrs: { rids: [...new Set(ids)].join(' ') } };
  }

  private numbered(inline: readonly Json[]): Json[] {
    let linked = [...inline];
    for (const match of plainText(inline).matchAll(NUMBERS)) {
      const [from, to] = [match.index + 1, match.index + match[0].length - 1];
      if (isLinked(linked, from, to)) continue;
      const numbers = expanded(match[1] ?? '');
      const ids = numbers.flatMap((number) => this.byNumber.get(number)?.id ?? []);
      if (ids.length < numbers.length) this.unmatched.push(match[0]);
      linked = this.byNumbers(linked, from, to);
    }
    return linked;
  }

  /** Raised numbers, of which those after a unit or a letter are powers. */
  private raised(inline: readonly Json[]): Json[] {
    const text = plainText(inline);
    let linked = [...inline];
    for (const { from, to } of raisedIn(inline)) {
      const [, list] = RAISED.exec(text.slice(from, to)) ?? [];
      const before = text.slice(0, from);
      const isCitation = BEFORE_RAISED.test(before) && !UNIT.test(before) && !/^[\p{L}\d]/u.test(text.slice(to));
      if (!list || !isCitation || this.references.length === 0 || isLinked(linked, from, to)) continue;
      const numbers = expanded(list);
      const isWhole = numbers.every((number) => this.byNumber.has(number));
      if (!isWhole) this.unmatched.push(`${/\S*\s?$/u.exec(before)?.[0] ?? ''}${list}`);
      linked = this.byNumbers(linked, from, to);
    }
    return linked;
  }

  private authorYears(inline: readonly Json[]): Json[] {
    const text = plainText(inline);
    let linked = [...inline];
    for (const { names, year, from, to, hasNames, isCitation } of authorYearsIn(text)) {
      if (isLinked(linked, from, to)) continue;
      const found = this.byNames(names, year);
      if (found) {
        // "In Mukamana (2019)": words before the name are not part of it.
        const start = hasNames ? from + Math.max(0, names.search(surnamePattern(found))) : from;
        const isNarrative = hasNames && /\(\s*$/u.test(text.slice(0, to - year.length)) && text[to] === ')';
        const mark = this.citation([found.id]);
        linked = marked(linked, { from: start, to: isNarrative ? to + 1 : to, mark });
      } else if (isCitation) this.unmatched.push(citationWords(text.slice(from, to)));
    }
    return linked;
  }

  /** The reference whose first author is the first of these names that an entry of the year begins with. */
  private byNames(names: string, year: string): Cited | undefined {
    const entries = familiesIn(names).map((family) => this.byAuthorYear.get(`${family} ${year}`));
    const found = entries.find((one) => one !== undefined);
    return found && this.closest(found, names);
  }

  /** Of several by one first author, the one whose other authors are named. */
  private closest(found: readonly Cited[], names: string): Cited | undefined {
    const others = lettersOf(names);
    return (
      found.find(
        ({ reference: { surnames } }) =>
          surnames.length > 1 && surnames.slice(0, 2).every((one) => others.includes(lettersOf(one))),
      ) ??
      found.find(({ reference: { surnames } }) =>
        /et\s+al/u.test(names) ? surnames.length > 2 : surnames.length === 1,
      ) ??
      found[0]
    );
  }

  private pointers(inline: readonly Json[]): Json[] {
    const text = plainText(inline);
    let linked = [...inline];
    for (const place of pointersIn(text)) {
      const { from, to, word, number, start } = place;
      if (isLinked(linked, from, to)) continue;
      // "Figure 2a" is a part of Figure 2.
      const target = [number, number.replace(/[a-z]$/u, '')]
        .map((one) => this.targets.byName.get(targetName(word, one)))
        .find((one) => one !== undefined);
      if (target) linked = marked(linked, { from, to, mark: pointerTo(target) });
      else if (isOfThisText(place, text.slice(to))) this.missing.push(text.slice(start, to));
    }
    return linked;
  }
}

interface Pointer {
  word: string;
  number: string;
  from: number;
  to: number;
  /** Where its word begins. */
  start: number;
}

function pointersIn(text: string): Pointer[] {
  return [...text.matchAll(POINTER)].flatMap((match): Pointer[] => {
    const [whole, word = '', opened, number = '', closed] = match;
    const start = match.index;
    // The parenthesis after "(see Figure 2)" is not its own.
    const end = start + whole.length - (closed && !opened ? 1 : 0);
    const pointers = [{ word, number, from: start, to: end, start }];
    if (!/[sx]\.?$/iu.test(word) || /^appendix$/iu.test(word)) return pointers;
    FURTHER.lastIndex = end;
    for (let further = FURTHER.exec(text); further; further = FURTHER.exec(text)) {
      const [, next = ''] = further;
      const to = FURTHER.lastIndex;
      pointers.push({ word, number: next, from: to - next.length, to, start });
    }
    return pointers;
  });
}

/** Whether words name a table or figure of this text: not of another work, and no figure such as "figure 3 times as high". */
const isOfThisText = ({ word }: Pointer, after: string): boolean =>
  /^(?:tab|fig)/iu.test(word) &&
  !OF_ANOTHER_WORK.test(after) &&
  (/^\p{Lu}/u.test(word) || /^(?:[).,;:]|$)/u.test(after));

/** The places of raised words. */
function raisedIn(inline: readonly Json[]): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  let offset = 0;
  for (const { text = '\ufffc', marks = [] } of inline) {
    const last = places.at(-1);
    const to = offset + text.length;
    if (marks.some(({ type }) => type === 'superscript')) {
      if (last?.to === offset) last.to = to;
      else places.push({ from: offset, to });
    }
    offset = to;
  }
  return places;
}

const surnamePattern = ({ reference }: Cited) =>
  new RegExp((reference.surnames[0] ?? '').replaceAll(/[^\p{L}\d]/gu, '.'), 'u');
const citedIn = (node: Json | undefined) => node?.marks?.find(({ type }) => type === 'cited');
const isCited = (inline: readonly Json[], id: string) =>
  inline.some(({ marks = [] }) =>
    marks.some(({ type, attrs }) => type === 'citation' && String(attrs?.rids).split(' ').includes(id)),
  );
const pointerTo = ({ id, kind }: Target): Json => ({ type: 'cross_reference', attrs: { rid: id, kind } });
const POINTERS = new Set(['link', 'citation', 'cross_reference']);

function isLinked(inline: readonly Json[], from: number, to: number): boolean {
  let offset = 0;
  for (const { text = ' ', marks = [] } of inline) {
    const isWithin = offset < to && offset + text.length > from;
    if (isWithin && marks.some(({ type }) => POINTERS.has(type))) return true;
    offset += text.length;
  }
  return false;
}

/** "2, 4–6" as its numbers. */
function expanded(list: string): string[] {
  return list.split(/[,;]/u).flatMap((part) => {
    const [first, last] = part.split(/[-–]/u).map((number) => Number(number.trim()));
    if (first === undefined) return [];
    const end = last === undefined ? first : Math.min(last, first + 50);
    return Array.from({ length: Math.max(end - first + 1, 1) }, (_, index) => String(first + index));
  });
}
