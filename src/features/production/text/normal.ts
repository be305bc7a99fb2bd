import type { Fragment, Mark, Node } from 'prosemirror-model';
import { xmlText } from '#base/xml.ts';
import { FORMATTED_PIECES, PARTS, type Part, textSchema as schema } from './schema.ts';

const FORMATTING = new Set(['bold', 'italic', 'underline', 'superscript', 'subscript', 'small_caps', 'monospace']);

/** Beginnings of the ids of elements that have none yet. */
const PREFIXES: Record<string, string> = {
  heading: 'sec',
  figure: 'fig',
  table_figure: 'table',
  equation: 'eq',
  footnote: 'fn',
  reference: 'ref',
};

/**
 * The same document in the form that survives the way to JATS and back. It differs in what readers do not see, or could not tell
 * apart: headings leave out no level, appendices follow the body, ids are different from each other, people in a reference are
 * numbered in their order, and there are no characters that XML does not have.
 */
export function normalised(doc: Node): Node {
  const ids = new Set<string>();
  const unique = (id: string, type: string) => {
    const wanted = id === '' ? `${PREFIXES[type] ?? 'x'}-1` : id;
    let free = wanted;
    for (let n = 2; ids.has(free); n++) free = id === '' ? wanted.replace(/1$/, String(n)) : `${wanted}-${n}`;
    ids.add(free);
    return free;
  };
  const children = doc.children.map((node) => rebuilt(node, unique));
  return schema.nodes.doc.create(doc.attrs, ordered(children));
}

function rebuilt(node: Node, unique: (id: string, type: string) => string): Node {
  if (node.isText) return schema.text(xmlText(node.text ?? ''), node.marks);
  const attrs: Record<string, unknown> = { ...node.attrs };
  for (const [name, value] of Object.entries(attrs))
    if (typeof value === 'string') attrs[name] = attributeText(name, value);
  if (typeof attrs.id === 'string') attrs.id = unique(attrs.id, node.type.name);
  // Widths of columns belong to the window of an editor.
  if ('colwidth' in attrs) attrs.colwidth = null;
  const children = node.children.flatMap((child) => (isEmptyText(child) ? [] : [rebuilt(child, unique)]));
  const content = node.type.name === 'reference' ? withPeople(children) : children.map(withoutMarks);
  return node.type.create(attrs, content, node.marks);
}

const isEmptyText = (node: Node) => node.isText && xmlText(node.text ?? '') === '';
/** Formulas and notes are not bold, and lead nowhere. */
const withoutMarks = (node: Node) => (node.isText || node.marks.length === 0 ? node : node.mark([]));

/** Attributes of XML have no line breaks; LaTeX and MathML are the content of elements. */
function attributeText(name: string, value: string): string {
  if (name === 'mathml') return value;
  const allowed = xmlText(value);
  return name === 'media' ? allowed.replaceAll(/\s+/g, ' ') : allowed;
}

const NAMES = new Set(['surname', 'given_names']);

/** Numbers the people of a reference, and drops marks where JATS has no room for them. */
function withPeople(children: readonly Node[]): Node[] {
  let index = -1;
  let last: Mark | undefined;
  return children.map((node) => {
    const person = node.marks.find(({ type }) => type.name === 'person');
    if (person && !(last && person.eq(last))) index++;
    last = person;
    const isPlain =
      person || node.marks.some(({ type, attrs }) => type.name === 'piece' && !FORMATTED_PIECES.has(attrs.kind));
    const marks = node.marks.flatMap((mark): Mark[] => {
      const { name } = mark.type;
      if (isPlain && FORMATTING.has(name)) return [];
      if (name === 'person') return [mark.type.create({ index })];
      return NAMES.has(name) && !person ? [] : [mark];
    });
    return node.mark(marks);
  });
}

/** Headings with no level left out, in the order of the parts. */
function ordered(children: readonly Node[]): Node[] {
  const parts = new Map<Part, Node[]>(PARTS.map((part) => [part, []]));
  const references: Node[] = [];
  let part: Part = 'body';
  let depth: number[] = [];
  for (const node of children) {
    if (node.type.name === 'reference_list') {
      references.push(node);
      continue;
    }
    if (node.type.name !== 'heading') {
      parts.get(part)?.push(node);
      continue;
    }
    depth = [...depth.filter((level) => level < node.attrs.level), node.attrs.level];
    if (depth.length === 1) part = node.attrs.part;
    const attrs = { ...node.attrs, level: depth.length, part: depth.length === 1 ? part : 'body' };
    parts.get(part)?.push(node.type.create(attrs, node.content as Fragment));
  }
  return [...PARTS.flatMap((one) => parts.get(one) ?? []), ...references];
}
