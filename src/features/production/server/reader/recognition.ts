import type { StatementName } from '../../rules.ts';
import { type Json, plainText, sliced, trimmed } from '../../text/inline-json.ts';
import type { RawBlock, RawParagraph, RawTable } from './raw.ts';

const NUMBERED = /^((?:\d+|[IVX]+)(?:\.\d+)*\.?|[A-Z]\.(?:\d+\.?)*)[\s\u00a0]+(?=\S)/u;
export const FRONT =
  /^(?:abstract|summary|résumé|keywords?|key words|mots[- ]clés|jel\b.*|jel (?:codes?|classification)|highlights)\b/iu;
export const REFERENCES =
  /^(?:references?|reference list|list of references|bibliography|works cited|literature cited|literature|références(?: bibliographiques)?|bibliographie)\s*:?$/iu;
export const APPENDIX = /^(?:appendix|appendices|annexe?|annexes|supplementary appendix)\b/iu;
const CAPTION =
  /^(table|tableau|figure|fig\.?|chart|graph|map|plate)\s*([A-Z]?\d+(?:\.\d+)*[a-z]?|[IVX]+)\s*[.:|–—-]?\s*/iu;
const NOTE = /^(?:notes?|sources?|source and notes?|n\.b\.|\*+|remarques?)\s*[.:]/iu;
const EQUATION_LABEL = /^[\s\u00a0\t]*\(?\s*((?:[A-Z]\.?)?\d+(?:\.\d+)*[a-z]?)\s*\)[\s.]*$/u;
const STATEMENT_HEADINGS: [RegExp, StatementName][] = [
  [/^acknowledge?ments?$|^remerciements$/iu, 'acknowledgements'],
  [
    /^(?:funding|financial support|funding (?:statement|information)|financements?|soutien financier|sources? de financement)$/iu,
    'funding',
  ],
  [
    /^(?:data (?:and (?:code|materials) )?availability(?: statement)?|availability of data(?: and (?:code|materials))?|disponibilité des données(?: et (?:du code|du matériel))?)$/iu,
    'dataAvailability',
  ],
  [
    /^(?:(?:declaration of )?(?:competing|conflicts? of|conflicting) interests?(?: statement)?|disclosure statement|declaration of interests?|(?:déclaration (?:de |des |d[’']))?(?:conflits? d[’'])?intérêts?(?: concurrents)?)$/iu,
    'competingInterests',
  ],
  [
    /^(?:ethics?(?: statement| approval)?|ethical (?:approval|considerations)|(?:approbation |considérations? |déclaration d[’'])?éthiques?)$/iu,
    'ethics',
  ],
  [
    /^(?:authors?['’]?s?['’]? contributions?|credit author(?:ship)?(?: contribution)? statement|contributions? des auteure?s?)$/iu,
    'contributions',
  ],
];
/** A heading over several statements. */
export const STATEMENTS_HEADING =
  /^(?:statements?|declarations?|statements and declarations|déclarations?|mentions)$/iu;
const LEAD = /^[^.:–—\ufffc]{3,60}?\s*[.:–—]\s*(?=\S)/u;
const LONGEST_HEADING = 140;

/** Whether the paragraph's style makes it a heading. */
export const isStyledHeading = ({ headingLevel, list }: RawParagraph) =>
  headingLevel !== undefined && !(list?.format === 'bullet' && list.label !== '');

export interface Heading {
  level: number;
  isGuessed: boolean;
  label: string;
  inline: Json[];
}

/** A paragraph as a heading: by its style, or by being short and bold. */
export function headingOf(block: RawParagraph, styled: boolean): Heading | undefined {
  const text = plainText(block.inline).trim();
  const isStyled = isStyledHeading(block);
  const isKnown =
    REFERENCES.test(text) || APPENDIX.test(text) || STATEMENTS_HEADING.test(text) || statementNamed(text) !== undefined;
  const number = NUMBERED.exec(text);
  const isShort = text.length > 1 && text.length <= LONGEST_HEADING && !/[.;,]$/u.test(text.replace(NUMBERED, ''));
  const looksLike =
    isShort && block.images.length === 0 && !CAPTION.test(text) && (block.isBold || (isKnown && text.length < 60));
  const isTerm = block.style.names.some((name) => name.includes('definitionterm'));
  if (!isStyled && (isTerm || !looksLike || (styled && !isKnown))) return undefined;
  const label = (number?.[1] ?? automaticNumber(block)).replace(/\.$/u, '');
  const depth = label.split('.').filter(Boolean).length;
  const level = isStyled ? (block.headingLevel ?? 1) : Math.max(depth, 1);
  const words = trimmed(block.inline);
  const inline = number ? sliced(words, number[0].length) : words;
  return {
    level: Math.min(level, 5),
    isGuessed: !isStyled,
    label,
    inline: inline.map(unbold).filter(({ type }) => type !== 'footnote'),
  };
}

/** A paragraph that opens with the name of a statement, such as "Funding: None", and the words after it. */
export function statementIn(inline: readonly Json[]): { name: StatementName; words: Json[] } | undefined {
  const end = inline.findIndex(({ marks = [] }) => !marks.some(({ type }) => type === 'bold'));
  // Of "Funding None", the bold letters alone tell where the name ends.
  const openings = [LEAD.exec(plainText(inline))?.[0] ?? '', plainText(inline.slice(0, Math.max(end, 0)))];
  for (const opening of openings) {
    const name = statementNamed(opening.trim());
    if (name) return { name, words: trimmed(sliced(inline, opening.length)) };
  }
  return undefined;
}

/** The statement that has these words as its heading. */
export const statementNamed = (heading: string): StatementName | undefined =>
  STATEMENT_HEADINGS.find(([pattern]) => pattern.test(heading.replace(/\s*[.:–—]$/u, '')))?.[1];

/** The number that Word gives a heading by itself. */
const automaticNumber = ({ list }: RawParagraph): string =>
  list === undefined || list.isContinuation || list.format === 'bullet' ? '' : list.label;

const unbold = (node: Json): Json =>
  node.marks ? { ...node, marks: node.marks.filter(({ type }) => type !== 'bold') } : node;

export interface Caption {
  kind: 'table' | 'figure';
  label: string;
  inline: Json[];
}

/** A paragraph as a caption: "Table 2. Prices of maize". */
export function captionOf(block: RawBlock | undefined): Caption | undefined {
  if (block?.kind !== 'paragraph') return undefined;
  const words = trimmed(block.inline);
  const text = plainText(words);
  const match = CAPTION.exec(text);
  if (!match || text.length > 600) return undefined;
  const [whole, word = '', number = ''] = match;
  // A sentence of the text that begins so, such as "Table 2 shows that".
  const rest = text.slice(whole.length);
  const isSentence = !/[.:|–—-]\s*$/u.test(whole) && /^\p{Ll}/u.test(rest) && !block.style.name.includes('caption');
  if (isSentence) return undefined;
  const kind = /^tab/iu.test(word) ? 'table' : 'figure';
  const inline = sliced(words, whole.length)
    .map(unbold)
    .filter(({ type }) => type !== 'footnote');
  return { kind, label: `${kind === 'table' ? 'Table' : 'Figure'} ${number}`, inline };
}

export function notesAfter(blocks: readonly RawBlock[], index: number): Json[][] {
  const notes: Json[][] = [];
  for (const block of blocks.slice(index, index + 3)) {
    if (block.kind !== 'paragraph' || block.images.length > 0 || !NOTE.test(plainText(block.inline).trim())) break;
    notes.push(trimmed(block.inline));
  }
  return notes;
}

/** A formula with nothing beside it but a number in parentheses. */
export function equationIn({ inline, isDisplayed }: RawParagraph): { mathml: string; label: string } | undefined {
  const formulas = inline.filter(({ type }) => type === 'formula');
  const mathml = formulas[0]?.attrs?.mathml;
  if (formulas.length !== 1 || typeof mathml !== 'string') return undefined;
  const rest = inline.flatMap(({ text }) => text ?? []).join('');
  const label = EQUATION_LABEL.exec(rest)?.[1];
  if (
    label === undefined &&
    !(rest.trim() === '' && (isDisplayed || inline.length === 1)) &&
    !/^\s*[.,;]?\s*$/u.test(rest)
  )
    return undefined;
  return { mathml, label: label === undefined ? '' : `(${label})` };
}

/** A table of one row that only puts a number beside an equation. */
export function equationRow({ rows }: RawTable): { mathml: string; label: string } | undefined {
  const [row, ...more] = rows;
  if (!row || more.length > 0 || row.cells.length > 3) return undefined;
  const inline = row.cells.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? block.inline : [])),
  );
  return equationIn({ inline, isDisplayed: true } as RawParagraph);
}
