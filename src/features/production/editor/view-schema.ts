import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { DEEPEST_HEADING, isAddress, textMarks, textNodes } from '../text/schema.ts';

const data = (element: HTMLElement, ...names: string[]): Attrs =>
  Object.fromEntries(names.map((name) => [name, element.dataset[name] ?? '']));

/** The elements of a heading, by its level; the page has its title as first heading. */
const HEADINGS = Array.from({ length: DEEPEST_HEADING }, (_, index) => index + 1);

const nodeForms: Record<string, Pick<NodeSpec, 'toDOM' | 'parseDOM' | 'isolating' | 'defining' | 'selectable'>> = {
  paragraph: { toDOM: () => ['p', { dir: 'auto' }, 0], parseDOM: [{ tag: 'p' }] },
  heading: {
    defining: true,
    toDOM: ({ attrs: { level, ...rest } }) => [`h${level + 1}`, { dir: 'auto', ...dataOf(rest) }, 0],
    parseDOM: [
      { tag: 'h1', getAttrs: (element) => ({ ...data(element, 'label'), level: 1 }) },
      ...HEADINGS.map((level) => ({
        tag: `h${level + 1}`,
        getAttrs: (element: HTMLElement) => ({
          ...data(element, 'id', 'label'),
          level,
          part: element.dataset.part ?? 'body',
        }),
      })),
    ],
  },
  bullet_list: { toDOM: () => ['ul', 0], parseDOM: [{ tag: 'ul' }] },
  ordered_list: {
    toDOM: ({ attrs: { kind, start } }) => ['ol', { start, ...dataOf({ kind }) }, 0],
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (element) => ({
          kind: element.dataset.kind ?? 'order',
          start: Math.min(Math.max(Number(element.getAttribute('start')) || 1, 1), 9999),
        }),
      },
    ],
  },
  list_item: {
    defining: true,
    toDOM: ({ attrs }) => ['li', dataOf(attrs), 0],
    parseDOM: [{ tag: 'li', getAttrs: (element) => data(element, 'label') }],
  },
  block_quote: { defining: true, toDOM: () => ['blockquote', 0], parseDOM: [{ tag: 'blockquote' }] },
  preformatted: {
    defining: true,
    toDOM: () => ['pre', ['code', 0]],
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  },
  figure: {
    isolating: true,
    toDOM: ({ attrs }) => ['figure', dataOf(attrs), 0],
    parseDOM: [{ tag: 'figure[data-media]', getAttrs: (one) => data(one, 'id', 'label', 'media', 'alternative') }],
  },
  table_figure: {
    isolating: true,
    toDOM: ({ attrs }) => ['figure', dataOf({ ...attrs, table: '' }), 0],
    parseDOM: [{ tag: 'figure[data-table]', getAttrs: (one) => data(one, 'id', 'label') }],
  },
  caption: { isolating: true, toDOM: () => ['figcaption', { dir: 'auto' }, 0], parseDOM: [{ tag: 'figcaption' }] },
  note: {
    toDOM: () => ['p', { dir: 'auto', 'data-note': '' }, 0],
    parseDOM: [{ tag: 'p[data-note]', priority: 60 }],
  },
  equation: atomForm('equation', 'id', 'label', 'mathml', 'latex'),
  formula: atomForm('formula', 'mathml', 'latex'),
  footnote: {
    toDOM: ({ attrs }) => ['sup', dataOf({ ...attrs, footnote: '' }), 0],
    parseDOM: [{ tag: 'sup[data-footnote]', priority: 60, getAttrs: (one) => data(one, 'id') }],
  },
  reference_list: {
    isolating: true,
    toDOM: ({ attrs }) => ['ol', dataOf({ ...attrs, references: '' }), 0],
    parseDOM: [{ tag: 'ol[data-references]', priority: 60, getAttrs: (one) => data(one, 'title') }],
  },
  reference: {
    isolating: true,
    toDOM: ({ attrs }) => ['li', { dir: 'auto', ...dataOf(attrs) }, 0],
    parseDOM: [
      {
        tag: 'li[data-confidence]',
        priority: 60,
        getAttrs: (one) => ({ ...data(one, 'id', 'label', 'type'), confidence: Number(one.dataset.confidence) }),
      },
    ],
  },
};

const markForms: Record<string, Pick<MarkSpec, 'toDOM' | 'parseDOM' | 'inclusive'>> = {
  link: {
    inclusive: false,
    toDOM: ({ attrs: { href } }) => ['a', { href, title: href }, 0],
    parseDOM: [
      { tag: 'a[href]:not([data-rids]):not([data-rid])', getAttrs: (element) => hrefOf(element.getAttribute('href')) },
    ],
  },
  citation: pointerForm('rids'),
  cross_reference: pointerForm('rid', 'kind'),
  person: spanForm('person', (value) => ({ index: Number(value) || 0 }), 'index'),
  surname: spanForm('surname'),
  given_names: spanForm('given'),
  collaboration: spanForm('collaboration'),
  piece: spanForm('piece', (kind) => ({ kind }), 'kind'),
  bold: { toDOM: () => ['strong', 0], parseDOM: [{ tag: 'strong' }, { tag: 'b' }] },
  italic: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }] },
  underline: { toDOM: () => ['u', 0], parseDOM: [{ tag: 'u' }] },
  superscript: { toDOM: () => ['sup', 0], parseDOM: [{ tag: 'sup' }] },
  subscript: { toDOM: () => ['sub', 0], parseDOM: [{ tag: 'sub' }] },
  small_caps: { toDOM: () => ['span', { 'data-small-caps': '' }, 0], parseDOM: [{ tag: 'span[data-small-caps]' }] },
  monospace: { toDOM: () => ['code', 0], parseDOM: [{ tag: 'code' }] },
};

function dataOf(attrs: Attrs): Record<string, string> {
  return Object.fromEntries(Object.entries(attrs).map(([name, value]) => [`data-${name}`, String(value)]));
}

function atomForm(name: string, ...attributes: string[]): Pick<NodeSpec, 'toDOM' | 'parseDOM'> {
  const tag = name === 'equation' ? 'div' : 'span';
  return {
    toDOM: ({ attrs }): DOMOutputSpec => [tag, dataOf({ ...attrs, [name]: '' })],
    parseDOM: [{ tag: `${tag}[data-${name}]`, getAttrs: (element) => data(element, ...attributes) }],
  };
}

function pointerForm(...names: string[]): Pick<MarkSpec, 'toDOM' | 'parseDOM' | 'inclusive'> {
  return {
    inclusive: false,
    toDOM: ({ attrs }) => ['a', { ...dataOf(attrs) }, 0],
    parseDOM: [{ tag: `a[data-${names[0]}]`, getAttrs: (element) => data(element, ...names) }],
  };
}

function spanForm(
  name: string,
  attrsOf: (value: string) => Attrs | null = () => null,
  attribute = '',
): Pick<MarkSpec, 'toDOM' | 'parseDOM' | 'inclusive'> {
  return {
    inclusive: false,
    toDOM: ({ attrs }) => ['span', { [`data-${name}`]: String(attrs[attribute] ?? '') }, 0],
    parseDOM: [
      {
        tag: `span[data-${name}]`,
        consuming: false,
        getAttrs: (element) => attrsOf(element.getAttribute(`data-${name}`) ?? ''),
      },
    ],
  };
}

const hrefOf = (href: string | null) => (href && isAddress(href) ? { href } : false);

const withForms = <Spec extends object>(specs: Record<string, Spec>, forms: Record<string, object>) =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { ...spec, ...forms[name] }]));

/** The schema of texts with their form in a browser. Its documents are the same as those of `textSchema`, as JSON. */
export const viewSchema = new Schema({
  nodes: withForms<NodeSpec>(textNodes, nodeForms),
  marks: withForms<MarkSpec>(textMarks, markForms),
});
