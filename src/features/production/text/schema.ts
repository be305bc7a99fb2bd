import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

/** The parts of a text that a heading of the first level can begin. Statements and acknowledgements are fields of the submission. */
export const PARTS = ['body', 'appendix'] as const;
export type Part = (typeof PARTS)[number];

export const DEEPEST_HEADING = 5;

/** Kinds of ordered lists, as JATS names them. */
export const LIST_KINDS = ['order', 'alpha-lower', 'alpha-upper', 'roman-lower', 'roman-upper'] as const;

/** Kinds of sources, as JATS names them. */
export const REFERENCE_TYPES = [
  'journal',
  'book',
  'chapter',
  'report',
  'thesis',
  'working-paper',
  'web',
  'other',
] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

/** The things that a text can point to, by the word that JATS has for the pointer. */
export const TARGET_KINDS = ['fig', 'table', 'disp-formula', 'sec', 'app'] as const;

/** Pieces of a reference that programs read, by their element in JATS. */
export const PIECES = [
  'year',
  'article-title',
  'chapter-title',
  'source',
  'volume',
  'issue',
  'fpage',
  'lpage',
  'edition',
  'publisher-name',
  'publisher-loc',
  'doi',
  'uri',
] as const;
export type Piece = (typeof PIECES)[number];
/** Pieces whose element in JATS may hold formatting. */
export const FORMATTED_PIECES: ReadonlySet<string> = new Set<Piece>(['article-title', 'chapter-title', 'source']);

/** An id in the text: an XML name (NCName) that is an HTML id, too; empty for an element that has none yet. */
const ID = /^[a-z][a-zA-Z0-9-]{0,60}$/;
const id = {
  default: '',
  validate(value: unknown) {
    if (value !== '' && (typeof value !== 'string' || !ID.test(value)))
      throw new RangeError(`${String(value)} is no id`);
  },
};
const text = { default: '', validate: 'string' };

function areIds(value: unknown): void {
  if (typeof value !== 'string' || !value.split(' ').every((one) => ID.test(one)))
    throw new RangeError(`${String(value)} are no ids`);
}

/** An address that a text may lead to. */
export const isAddress = (address: string): boolean => /^(https?:\/\/|mailto:)[^\s"<>]+$/.test(address);

function isWebAddress(value: unknown): void {
  if (typeof value !== 'string' || !isAddress(value)) throw new RangeError(`${String(value)} is no address`);
}

const required = (values: readonly string[]) => ({
  validate(value: unknown) {
    if (!values.includes(value as string)) throw new RangeError(`${String(value)} is none of ${values.join(', ')}`);
  },
});
const oneOf = (values: readonly string[], standard: string) => ({ ...required(values), default: standard });
const wholeNumber = (least: number, most: number, standard: number) => ({
  default: standard,
  validate(value: unknown) {
    if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
      throw new RangeError(`${String(value)} is not between ${least} and ${most}`);
  },
});

const INLINE = '(text | footnote | formula)*';
/** Content of titles, which have no notes. */
const TITLE = '(text | formula)*';
/** Marks of running text; references have marks of their own. */
const TEXT_MARKS = 'link citation cross_reference bold italic underline superscript subscript small_caps monospace';
const tables = tableNodes({
  tableGroup: '',
  cellContent: '(paragraph | bullet_list | ordered_list)+',
  cellAttributes: {
    align: {
      ...oneOf(['', 'left', 'center', 'right'], ''),
      getFromDOM: (element) => element.dataset.align ?? '',
      setDOMAttr(value, attributes) {
        if (value !== '') attributes['data-align'] = value;
      },
    },
  },
});

/** Nodes of a text. The editor adds their form in a browser. */
export const textNodes = {
  /** Headings are flat; a section reaches to the next heading of its level or a higher one. */
  doc: { content: '(heading | block)* reference_list?', marks: '' },
  text: { group: '' },
  paragraph: { group: 'block', content: INLINE, marks: TEXT_MARKS },
  heading: {
    content: TITLE,
    marks: TEXT_MARKS,
    attrs: { id, level: wholeNumber(1, DEEPEST_HEADING, 1), part: oneOf(PARTS, 'body'), label: text },
  },
  bullet_list: { group: 'block', content: 'list_item+', marks: '' },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    marks: '',
    attrs: { kind: oneOf(LIST_KINDS, 'order'), start: wholeNumber(1, 9999, 1) },
  },
  /** `label`: words of the item, such as "H1:", instead of the list's own number or bullet. */
  list_item: { content: 'paragraph (paragraph | bullet_list | ordered_list)*', marks: '', attrs: { label: text } },
  block_quote: { group: 'block', content: 'paragraph+', marks: '' },
  /** Program code and the like, as it was set. */
  preformatted: { group: 'block', content: 'text*', marks: '', code: true },
  /** `media` is the name of the picture among the article's media; empty for one that is missing. */
  figure: {
    group: 'block',
    content: 'caption note*',
    marks: '',
    attrs: { id, label: text, media: text, alternative: text },
  },
  table_figure: { group: 'block', content: 'caption table note*', marks: '', attrs: { id, label: text } },
  caption: { content: TITLE, marks: TEXT_MARKS },
  /** A note under a figure or a table, such as its source. */
  note: { content: INLINE, marks: TEXT_MARKS },
  ...tables,
  /** MathML, and the LaTeX that it was written as; either may be empty. */
  equation: { group: 'block', attrs: { id, label: text, mathml: text, latex: text }, atom: true },
  formula: { inline: true, attrs: { mathml: text, latex: text }, atom: true },
  footnote: { inline: true, content: '(text | formula)*', marks: TEXT_MARKS, attrs: { id }, atom: true },
  reference_list: { content: 'reference+', marks: '', attrs: { title: text } },
  /**
   * `label`: its number as the list writes it, such as "[1]"; empty in a list without numbers. `confidence`: of the program that found
   * the pieces, in percent; 100 once a person has confirmed them.
   */
  reference: {
    content: 'text*',
    marks: 'bold italic superscript subscript person surname given_names collaboration piece',
    attrs: { id, label: text, type: oneOf(REFERENCE_TYPES, 'other'), confidence: wholeNumber(0, 100, 0) },
  },
} satisfies Record<string, NodeSpec>;

/** Marks that hold a link or a piece, which cannot be inside of one another. */
const POINTERS = 'link citation cross_reference';

export const textMarks = {
  link: { attrs: { href: { validate: isWebAddress } }, excludes: POINTERS },
  /** `rids`: the ids of the references, separated by spaces. */
  citation: { attrs: { rids: { validate: areIds } }, excludes: POINTERS },
  cross_reference: { attrs: { rid: { validate: areIds }, kind: required(TARGET_KINDS) }, excludes: POINTERS },
  /** A person in a reference, numbered from 0 so that neighbours stay apart. */
  person: { attrs: { index: wholeNumber(0, 999, 0) } },
  surname: { excludes: 'surname given_names' },
  given_names: { excludes: 'surname given_names' },
  collaboration: { excludes: 'collaboration person surname given_names piece' },
  piece: { attrs: { kind: required(PIECES) }, excludes: 'piece person surname given_names collaboration' },
  bold: {},
  italic: {},
  underline: {},
  superscript: { excludes: 'superscript subscript' },
  subscript: { excludes: 'superscript subscript' },
  small_caps: {},
  monospace: {},
} satisfies Record<string, MarkSpec>;

/**
 * The text of an article: everything between its front matter and its end. The schema is the one that the editor works on; its
 * documents are stored as JATS (see to-jats.ts) and nothing is lost on the way there and back.
 */
export const textSchema = new Schema({ nodes: textNodes, marks: textMarks });
