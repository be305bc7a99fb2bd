import type { Node } from 'prosemirror-model';
import { type FindingCode, severityOf, type TextCounts, type TextFinding, type TextReport } from '../rules.ts';
import { authorYearsIn, citationWords, familiesIn, lettersOf } from './author-years.ts';
import { citedWorksIn } from './cited-works.ts';

/** Below this many percent a person should look at the pieces of a reference. */
export const CERTAIN = 66;
const SHORT = 90;

/** Makes a finding; its excerpt is shortened. */
export const finding = (code: FindingCode, excerpt = '', id: string | null = null): TextFinding => ({
  severity: severityOf(code),
  code,
  id,
  excerpt: excerpt.length > SHORT ? `${excerpt.slice(0, SHORT - 1).trimEnd()}…` : excerpt.trim(),
});

/** Faults first, then warnings, then notes. */
export const inOrder = (findings: readonly TextFinding[]): TextFinding[] =>
  findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
const ORDER = ['fault', 'warning', 'note'];

/** How many places cite each reference, by its id, and how many cite at all. */
export function citationsIn(doc: Node): { cited: Map<string, number>; places: number } {
  const cited = new Map<string, number>();
  let [places, last] = [0, ''];
  doc.descendants((node) => {
    if (!node.isInline) return;
    const rids: string = node.marks.find(({ type }) => type.name === 'citation')?.attrs.rids ?? '';
    // A citation that several formats run through is one place.
    if (rids !== '' && rids !== last) {
      places++;
      for (const rid of rids.split(' ')) cited.set(rid, (cited.get(rid) ?? 0) + 1);
    }
    last = rids;
  });
  return { cited, places };
}

/**
 * Words with a letter that none of the fonts of the PDF has: of a script that they do not cover, a picture sign, or a letter of an
 * unknown symbol font, which is in the private area of Unicode. The fonts are the journal's and those within the compiler, never
 * those of the machine. They have the common letters of the scripts below; the PDF itself is refused with the letter for a rare one.
 */
const WITHOUT_SHAPE =
  /(?:\S+\s+)?\S*(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Devanagari}\p{Script=Coptic}\p{Script=Cherokee}])[\p{L}\p{N}]|\p{Emoji_Presentation}|\p{Private_Use})\S*/gu;

/** All words that the PDF cannot show, each once. */
function missingLetters(doc: Node): TextFinding[] {
  const found = new Set<string>();
  doc.descendants((node) => {
    if (!node.isTextblock) return true;
    for (const [words] of node.textContent.matchAll(WITHOUT_SHAPE)) found.add(words);
    // Notes stand within the words of their paragraph.
    return node.children.some(({ isText }) => !isText);
  });
  return [...found].map((words) => finding('missingLetter', words));
}

/** Findings that the text itself shows: missing captions, descriptions, header rows and the like. */
export function findingsIn(doc: Node): TextFinding[] {
  const findings: TextFinding[] = [];
  const { cited } = citationsIn(doc);
  let [headings, references] = [0, 0];
  if (doc.textContent.trim() === '') findings.push(finding('noText'));
  doc.descendants((node) => {
    const { id, label, media, alternative, confidence } = node.attrs;
    switch (node.type.name) {
      case 'heading':
        headings++;
        return false;
      case 'figure':
        if (media === '') findings.push(finding('pictureLost', label || id, id));
        if (alternative === '') findings.push(finding('noAlternative', label || id, id));
        if (label === '') findings.push(finding('noCaption', label || id, id));
        return false;
      case 'table_figure':
        findings.push(...findingsInTable(node));
        return false;
      case 'reference':
        references++;
        if (confidence < CERTAIN) findings.push(finding('uncertainReference', node.textContent, id));
        if (!cited.has(id)) findings.push(finding('uncitedReference', node.textContent, id));
        return false;
      default:
        return true;
    }
  });
  if (headings === 0 && findings[0]?.code !== 'noText') findings.push(finding('noHeadings'));
  if (references === 0) findings.push(finding('noReferences'));
  return [...findings, ...missingLetters(doc)];
}

function findingsInTable(node: Node): TextFinding[] {
  const { id, label } = node.attrs;
  const name = label || id;
  const table = node.child(1);
  const hasHead = table.firstChild?.children.every((cell) => cell.type.name === 'table_header') ?? false;
  return [
    ...(label === '' ? [finding('noCaption', name, id)] : []),
    ...(table.textContent.trim() === ''
      ? [finding('tableWithoutRows', name, id)]
      : hasHead
        ? []
        : [finding('noHeaderRow', name, id)]),
  ];
}

/** Sizes of a text; `unmatched`: places that cite something that is not in the list of references. */
export function countsOf(doc: Node, unmatched: number): TextCounts {
  const counts: Record<string, number> = {};
  let words = 0;
  doc.descendants((node, _, parent) => {
    counts[node.type.name] = (counts[node.type.name] ?? 0) + 1;
    if (node.isText && parent?.type.name !== 'reference')
      words += node.text?.match(/\p{L}[\p{L}\p{M}\d’'-]*/gu)?.length ?? 0;
  });
  const of = (name: string) => counts[name] ?? 0;
  const { cited, places } = citationsIn(doc);
  return {
    words,
    sections: of('heading'),
    tables: of('table_figure'),
    figures: of('figure'),
    equations: of('equation') + of('formula'),
    footnotes: of('footnote'),
    references: of('reference'),
    cited: cited.size,
    citations: places + unmatched,
    linkedCitations: places,
  };
}

/** Findings about the document that was read; they hold until their place is changed. */
const OF_THE_READING: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'guessedHeading',
  'chartLost',
  'metafileLost',
  'lowResolution',
  'struckOut',
  'guessedQuote',
  'unmatchedCitation',
  'missingTarget',
  'twoLists',
  'nestedTable',
  'textBox',
  'frontLeftOut',
  'statementFound',
  'changesAccepted',
  'commentsLeftOut',
  'contentsLeftOut',
]);

/** Without missing pictures of which the reading has said why they are missing. */
export function withoutKnownLosses(findings: readonly TextFinding[], ofReading: readonly TextFinding[]): TextFinding[] {
  const known = new Set(ofReading.filter(({ code }) => LOSSES.has(code)).map(({ id }) => id));
  return findings.filter(({ code, id }) => code !== 'pictureLost' || !known.has(id));
}
const LOSSES: ReadonlySet<FindingCode> = new Set<FindingCode>(['chartLost', 'metafileLost']);

/** The report of a text after it was edited: what was found at reading, as far as it still holds, and what the text shows now. */
export function reportAfterEditing(doc: Node, { findings, statements }: TextReport): TextReport {
  const kept = findings.filter((one) => OF_THE_READING.has(one.code) && stillHolds(doc, one));
  const isKept = (words: string) =>
    kept.some(({ code, excerpt }) => code === 'unmatchedCitation' && endsOf(excerpt) === endsOf(words));
  const added = unmatchedCitationsIn(doc).filter((words) => !isKept(words));
  const now = [
    ...withoutKnownLosses(findingsIn(doc), kept),
    ...added.map((words) => finding('unmatchedCitation', words)),
  ];
  const unmatched = kept.filter(({ code }) => code === 'unmatchedCitation').length + added.length;
  return { findings: inOrder([...kept, ...now]), counts: countsOf(doc, unmatched), statements };
}

/** The first name and the year of a citation. */
const endsOf = (citation: string) => `${words(citation)[0]} ${words(citation).at(-1)}`;

/** Citations by author and year that are not linked, and whose work is not in the list of references; each once. */
function unmatchedCitationsIn(doc: Node): string[] {
  const list = doc.lastChild?.type.name === 'reference_list' ? [doc.lastChild.toJSON()] : [];
  const works = citedWorksIn({ type: 'doc', content: list }).map(({ authors, pieces, words }) => ({
    entry: `${lettersOf(authors[0]?.split(',')[0] ?? '')} ${pieces.year ?? ''}`,
    // A reference whose parts are not known yet may be the one.
    raw: authors.length === 0 ? lettersOf(words) : '',
  }));
  const isListed = (family: string, year: string) =>
    works.some(({ entry, raw }) => entry === `${family} ${year}` || (raw.includes(family) && raw.includes(year)));
  const found = new Set<string>();
  doc.descendants((node) => {
    if (!node.isTextblock) return node.type.name !== 'reference_list';
    if (WITHOUT_CITATIONS.has(node.type.name)) return false;
    // Linked citations are left out, and what is in their place joins no words.
    const isLinked = (child: Node) => child.marks.some(({ type }) => type.name === 'citation' || type.name === 'link');
    const text = node.children.map((child) => (child.isText && !isLinked(child) ? child.text : '\ufffc')).join('');
    for (const { names, year, from, to, isCitation } of authorYearsIn(text))
      if (isCitation && !familiesIn(names).some((family) => isListed(family, year)))
        found.add(citationWords(text.slice(from, to)));
    return true;
  });
  return [...found];
}
const WITHOUT_CITATIONS = new Set(['heading', 'preformatted']);

/** Whether some node of the text is so. */
function hasNode(doc: Node, test: (node: Node) => boolean): boolean {
  let found = false;
  doc.descendants((node) => {
    found ||= test(node);
    return !found;
  });
  return found;
}

const textOf = (node: Node) => node.textBetween(0, node.content.size, ' ', ' ');

/** Whether a finding of the reading still holds; the codes that are not here are notes, which say how the document was read. */
const HOLDS: Partial<Record<FindingCode, (doc: Node, finding: TextFinding) => boolean>> = {
  guessedHeading: (doc, { id, excerpt }) =>
    hasNode(
      doc,
      ({ type, attrs, textContent }) => type.name === 'heading' && attrs.id === id && sameWords(textContent, excerpt),
    ),
  chartLost: isWithoutPicture,
  metafileLost: isWithoutPicture,
  lowResolution: (doc, { id }) => hasNode(doc, ({ attrs }) => attrs.id === id && Boolean(attrs.media)),
  struckOut: (doc, { excerpt }) => sameWords(textOf(doc), excerpt),
  guessedQuote: (doc, { excerpt }) =>
    hasNode(doc, (node) => node.type.name === 'block_quote' && sameWords(textOf(node), excerpt)),
  unmatchedCitation: (doc, { excerpt }) => isWithoutMark(doc, 'citation', excerpt),
  missingTarget: (doc, { excerpt }) => isWithoutMark(doc, 'cross_reference', excerpt) && !isLabelled(doc, excerpt),
  twoLists: (doc, { id, excerpt }) => isBehindList(doc, id, excerpt),
  nestedTable: (doc, { excerpt }) =>
    hasNode(doc, (node) => CELLS.has(node.type.name) && sameWords(textOf(node), excerpt)),
  textBox: (doc, { excerpt }) => sameWords(textOf(doc), excerpt),
};
const CELLS = new Set(['table_cell', 'table_header']);

const stillHolds = (doc: Node, finding: TextFinding): boolean => HOLDS[finding.code]?.(doc, finding) ?? true;

/** Whether a paragraph has these words without such a mark. */
const isWithoutMark = (doc: Node, name: string, excerpt: string): boolean =>
  hasNode(doc, (node) => {
    const isMarked = ({ marks }: Node) => marks.some(({ type }) => type.name === name);
    return (
      node.isTextblock &&
      sameWords(
        node.children.map((child) => (isMarked(child) ? ' \ufffc ' : (child.text ?? '\ufffc'))).join(''),
        excerpt,
      )
    );
  });

/** Whether the text has a table or figure with this label. */
const isLabelled = (doc: Node, label: string): boolean =>
  hasNode(doc, ({ attrs }) => typeof attrs.label === 'string' && attrs.label.toLowerCase() === label.toLowerCase());

function isWithoutPicture(doc: Node, { id }: TextFinding): boolean {
  return hasNode(doc, ({ type, attrs }) => type.name === 'figure' && attrs.id === id && attrs.media === '');
}

/** Whether the first reference of a further list has another list before it, and no person has confirmed it or changed its words. */
function isBehindList(doc: Node, id: string | null, excerpt: string): boolean {
  const list = doc.lastChild?.type.name === 'reference_list' ? doc.lastChild.children : [];
  const place = list.findIndex(({ attrs }) => attrs.id === id);
  const reference = list[place];
  return place > 0 && reference?.attrs.confidence !== 100 && sameWords(reference?.textContent ?? '', excerpt);
}

/** Words on both sides of a boundary, to find it again. */
const BESIDE = 5;

/** The last words before a passage and its first ones, divided by a bar: they stand together until somebody moves the passage. */
export function seamBefore(doc: Node, passage: string): string {
  const start = passage.split(' ').slice(0, BESIDE).join(' ');
  let [before, last, isFound] = ['', '', false];
  doc.descendants((node) => {
    if (isFound || !node.isTextblock) return !isFound;
    const text = node.textContent.trim();
    // The passage may begin with a short paragraph.
    isFound = text !== '' && (text.startsWith(start) || start.startsWith(`${text} `));
    if (isFound) before = last;
    last = text;
    return false;
  });
  return [before.split(' ').slice(-BESIDE).join(' '), start].filter(Boolean).join(' | ');
}

const words = (text: string) => text.match(/[\p{L}\d]+/gu) ?? [];
/** Whether all words of an excerpt, which may end with "…", are in the text in their order. */
function sameWords(text: string, excerpt: string): boolean {
  return ` ${words(text).join(' ')} `.includes(
    ` ${words(excerpt)
      .slice(0, excerpt.endsWith('…') ? -1 : undefined)
      .join(' ')} `,
  );
}
