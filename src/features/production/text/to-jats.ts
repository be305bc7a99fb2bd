import type { Fragment, Mark, Node } from 'prosemirror-model';
import { element, textElement, xmlEscaped } from '#base/xml-elements.ts';
import { pieceElement, piecesAlone } from './element-citation.ts';
import type { Part } from './schema.ts';

/** The parts of a JATS article that hold its text (JATS Journal Publishing 1.3, with MathML 3). */
export interface JatsText {
  /** The element `body`. */
  body: string;
  /** Appendices (`app-group`) and references (`ref-list`), for the element `back`. */
  back: string;
}

interface Section {
  heading: Node;
  content: string[];
  sections: Section[];
}

/** Writes a document of the text's schema as JATS. `normalised` (normal.ts) says which differences do not survive. */
export function toJats(doc: Node): JatsText {
  const opening: string[] = [];
  const sections: Section[] = [];
  let references = '';
  const path: Section[] = [];
  doc.forEach((node) => {
    if (node.type.name === 'reference_list') references = referenceList(node);
    else if (node.type.name === 'heading') {
      const section: Section = { heading: node, content: [], sections: [] };
      path.length = Math.min(path.length, node.attrs.level - 1);
      (path.at(-1)?.sections ?? sections).push(section);
      path.push(section);
    } else (path.at(-1)?.content ?? opening).push(block(node));
  });
  const inPart = (part: Part) => sections.filter(({ heading }) => heading.attrs.part === part);
  const appendices = inPart('appendix').map((one) => section(one, 'app'));
  return {
    body: element('body', {}, ...opening, ...inPart('body').map((one) => section(one, 'sec'))),
    back: [appendices.length > 0 ? element('app-group', {}, ...appendices) : '', references].join(''),
  };
}

function section({ heading, content, sections }: Section, name: 'sec' | 'app'): string {
  const { id, label } = heading.attrs;
  return element(
    name,
    { id },
    labelOf(label),
    element('title', {}, inline(heading.content)),
    ...content,
    ...sections.map((one) => section(one, 'sec')),
  );
}

const labelOf = (label: string) => (label === '' ? '' : textElement('label', label));
const children = (node: Node, write: (child: Node) => string): string[] => node.children.map(write);
const paragraph = (node: Node) => element('p', {}, inline(node.content));

function block(node: Node): string {
  switch (node.type.name) {
    case 'paragraph':
      return paragraph(node);
    case 'bullet_list':
      return element('list', { 'list-type': 'bullet' }, ...children(node, listItem));
    case 'ordered_list': {
      const { kind, start } = node.attrs;
      const content = start === 1 ? undefined : `start-${start}`;
      return element('list', { 'list-type': kind, 'list-content': content }, ...children(node, listItem));
    }
    case 'block_quote':
      return element('disp-quote', {}, ...children(node, paragraph));
    case 'preformatted':
      return textElement('preformat', node.textContent);
    case 'figure':
      return figure(node);
    case 'table_figure':
      return tableFigure(node);
    case 'equation':
      return element('disp-formula', { id: node.attrs.id }, labelOf(node.attrs.label), formula(node));
    default:
      throw new Error(`a text has no ${node.type.name} here`);
  }
}

const listItem = (node: Node) => element('list-item', {}, labelOf(node.attrs.label), ...children(node, block));

function figure(node: Node): string {
  const { id, label, media, alternative } = node.attrs;
  const [caption, ...notes] = node.children;
  const alternativeText = alternative === '' ? '' : textElement('alt-text', alternative);
  return element(
    'fig',
    { id },
    labelOf(label),
    element('caption', {}, title(caption), ...notes.map(paragraph)),
    // Within the picture, as JATS4R recommends for accessibility.
    media === '' ? alternativeText : element('graphic', { 'xlink:href': media }, alternativeText),
  );
}

const title = (caption: Node | undefined) => element('title', {}, caption ? inline(caption.content) : '');

function tableFigure(node: Node): string {
  const [caption, table, ...notes] = node.children;
  return element(
    'table-wrap',
    { id: node.attrs.id },
    labelOf(node.attrs.label),
    element('caption', {}, title(caption)),
    table ? tableOf(table) : '',
    notes.length > 0 ? element('table-wrap-foot', {}, ...notes.map(paragraph)) : '',
  );
}

function tableOf(table: Node): string {
  const rows = table.children;
  const isHead = (row: Node) => row.children.every((cell) => cell.type.name === 'table_header');
  const firstOfBody = rows.findIndex((row) => !isHead(row));
  const write = (row: Node) => element('tr', {}, ...children(row, cell));
  // A body needs a row; a table of nothing but header cells has no parts.
  if (firstOfBody === -1) return element('table', {}, ...rows.map(write));
  const [head, body] = [rows.slice(0, firstOfBody), rows.slice(firstOfBody)];
  return element(
    'table',
    {},
    head.length > 0 ? element('thead', {}, ...head.map(write)) : '',
    element('tbody', {}, ...body.map(write)),
  );
}

function cell(node: Node): string {
  const { colspan, rowspan, align } = node.attrs;
  const spans = (value: number) => (value === 1 ? undefined : String(value));
  const [only, ...more] = node.children;
  const isLine = only?.type.name === 'paragraph' && more.length === 0;
  return element(
    node.type.name === 'table_header' ? 'th' : 'td',
    { colspan: spans(colspan), rowspan: spans(rowspan), align: align === '' ? undefined : align },
    ...(isLine ? [inline(only.content)] : children(node, block)),
  );
}

/** The MathML of the schema has no prefixes, as in HTML. */
const prefixed = (mathml: string) => mathml.replaceAll(/<(\/?)([a-z])/g, '<$1mml:$2');

function formula(node: Node): string {
  const { mathml, latex } = node.attrs;
  const display = node.type.name === 'equation' ? 'block' : undefined;
  const forms = [
    latex === '' ? '' : textElement('tex-math', latex),
    mathml === '' ? '' : element('mml:math', { display }, prefixed(mathml)),
  ].filter((form) => form !== '');
  return forms.length > 1 ? element('alternatives', {}, ...forms) : forms.join('');
}

/** Elements of marks, outermost first. */
function markElement({ type: { name }, attrs }: Mark, content: string): string {
  switch (name) {
    case 'link':
      return element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': attrs.href }, content);
    case 'citation':
      return element('xref', { 'ref-type': 'bibr', rid: attrs.rids }, content);
    case 'cross_reference':
      return element('xref', { 'ref-type': attrs.kind, rid: attrs.rid }, content);
    case 'person':
      return element('string-name', {}, content);
    case 'piece':
      return pieceElement(attrs.kind, content);
    default:
      return element(ELEMENTS[name] ?? '', {}, content);
  }
}

/** Elements of marks without attributes. */
export const ELEMENTS: Readonly<Record<string, string>> = {
  surname: 'surname',
  given_names: 'given-names',
  collaboration: 'collab',
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  superscript: 'sup',
  subscript: 'sub',
  small_caps: 'sc',
  monospace: 'monospace',
};

/** Running text. Marks that several nodes in a row have become one element around them. */
function inline(content: Fragment): string {
  return nested(content.content, 0);
}

function nested(nodes: readonly Node[], depth: number): string {
  let written = '';
  for (let first = 0; first < nodes.length; ) {
    const mark = nodes[first]?.marks[depth];
    let end = first + 1;
    if (mark) while (end < nodes.length && nodes[end]?.marks[depth]?.eq(mark)) end++;
    const run = nodes.slice(first, end);
    written += mark ? markElement(mark, nested(run, depth + 1)) : run.map(leaf).join('');
    first = end;
  }
  return written;
}

function leaf(node: Node): string {
  if (node.isText) return xmlEscaped(node.text ?? '');
  if (node.type.name === 'formula') return element('inline-formula', {}, formula(node));
  return element('fn', { id: node.attrs.id }, element('p', {}, inline(node.content)));
}

function referenceList(node: Node): string {
  const { title: heading } = node.attrs;
  return element(
    'ref-list',
    {},
    heading === '' ? '' : textElement('title', heading),
    ...children(node, (reference) => {
      const { id, label, confidence } = reference.attrs;
      const attributes = { id, 'specific-use': confidence === 0 ? undefined : `confidence-${confidence}` };
      return element('ref', attributes, labelOf(label), citation(reference));
    }),
  );
}

/** The words of the author with their pieces marked, and the pieces alone where there are any. */
function citation(reference: Node): string {
  const type = { 'publication-type': reference.attrs.type };
  const words = element('mixed-citation', type, inline(reference.content));
  const pieces = piecesAlone(reference);
  return pieces === '' ? words : element('citation-alternatives', {}, element('element-citation', type, pieces), words);
}
