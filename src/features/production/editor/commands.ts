import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, Node } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { viewSchema as schema } from './view-schema.ts';

const { nodes, marks } = schema;

/** Forms that a paragraph can take, by the word that the toolbar has for it. */
export const BLOCKS = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'preformatted',
] as const;
export type BlockForm = (typeof BLOCKS)[number];

export const toForm = (form: BlockForm): Command => {
  if (form === 'paragraph') return setBlockType(nodes.paragraph as NonNullable<typeof nodes.paragraph>);
  if (form === 'preformatted') return setBlockType(nodes.preformatted as NonNullable<typeof nodes.preformatted>);
  return setBlockType(nodes.heading as NonNullable<typeof nodes.heading>, { level: Number(form.at(-1)) });
};

/** The form of the block with the cursor; undefined for another one, such as a caption. */
export function formOf({ selection: { $from } }: EditorState): BlockForm | undefined {
  const { type, attrs } = $from.parent;
  const name = type.name === 'heading' ? `heading${attrs.level}` : type.name;
  return BLOCKS.find((form) => form === name);
}

export type MarkName = 'bold' | 'italic' | 'superscript' | 'subscript' | 'small_caps';
export const toggle = (name: MarkName): Command => toggleMark(marks[name] as NonNullable<(typeof marks)[string]>);

export function isMarked({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = marks[name];
  if (!type) return false;
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

const isInside = ({ selection: { $from } }: EditorState, name: string): boolean =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some(({ type }) => type.name === name);

/** Makes a list of paragraphs, and paragraphs of a list again. */
export const toggleList =
  (name: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch) =>
    isInside(state, name)
      ? liftListItem(nodes.list_item as NonNullable<typeof nodes.list_item>)(state, dispatch)
      : wrapInList(nodes[name] as NonNullable<(typeof nodes)[string]>)(state, dispatch);

/** Divides an item of a list. The new one has the next label: "H2:" after "H1:". */
export const splitItem: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const label = String(($from.depth > 1 && $from.node(-1).attrs.label) || '');
  const next = label.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1));
  return splitListItem(nodes.list_item as NonNullable<typeof nodes.list_item>, { label: next })(state, dispatch);
};

export const toggleQuote: Command = (state, dispatch) =>
  isInside(state, 'block_quote')
    ? lift(state, dispatch)
    : wrapIn(nodes.block_quote as NonNullable<typeof nodes.block_quote>)(state, dispatch);

/** An id that no other element of the text has. */
export function freeId(doc: Node, prefix: string): string {
  const taken = new Set<string>();
  doc.descendants(({ attrs }) => {
    if (typeof attrs.id === 'string') taken.add(attrs.id);
  });
  for (let number = 1; ; number++) if (!taken.has(`${prefix}-${number}`)) return `${prefix}-${number}`;
}

/** Puts a block behind the one with the cursor, and selects it. */
function insertBlock(state: EditorState, block: Node): Transaction {
  const { $from } = state.selection;
  const at = $from.depth === 0 ? $from.pos : $from.after(1);
  const end =
    state.doc.lastChild?.type.name === 'reference_list'
      ? state.doc.content.size - state.doc.lastChild.nodeSize
      : state.doc.content.size;
  const place = Math.min(at, end);
  const tr = state.tr.insert(place, block);
  return tr.setSelection(NodeSelection.create(tr.doc, place)).scrollIntoView();
}

export const insertTable = (state: EditorState, rows = 3, columns = 3): Transaction => {
  const cells = (name: 'table_header' | 'table_cell') =>
    Array.from({ length: columns }, () => schema.node(name, null, [schema.node('paragraph')]));
  const table = schema.node('table', null, [
    schema.node('table_row', null, cells('table_header')),
    ...Array.from({ length: rows - 1 }, () => schema.node('table_row', null, cells('table_cell'))),
  ]);
  const id = freeId(state.doc, 'table');
  return insertBlock(state, schema.node('table_figure', { id }, [schema.node('caption'), table]));
};

export const insertFigure = (state: EditorState, media: string): Transaction =>
  insertBlock(state, schema.node('figure', { id: freeId(state.doc, 'fig'), media }, [schema.node('caption')]));

export const insertEquation = (state: EditorState): Transaction =>
  insertBlock(state, schema.node('equation', { id: freeId(state.doc, 'eq') }));

/** Puts a formula or a footnote at the cursor and selects it; undefined where the text has no room for one. */
export function insertInline(state: EditorState, name: 'formula' | 'footnote'): Transaction | undefined {
  const { $from } = state.selection;
  const node = schema.node(name, name === 'footnote' ? { id: freeId(state.doc, 'fn') } : null);
  if (!$from.parent.canReplaceWith($from.index(), $from.index(), node.type)) return undefined;
  const tr = state.tr.replaceSelectionWith(node, false);
  return tr.setSelection(NodeSelection.create(tr.doc, $from.pos)).scrollIntoView();
}

/** Adds a reference at the end of the list, which is made where there is none, and puts the cursor into it. */
export function addReference(state: EditorState): Transaction {
  const reference = schema.node('reference', { id: freeId(state.doc, 'ref') });
  const list = state.doc.lastChild;
  const isThere = list?.type.name === 'reference_list';
  const place = state.doc.content.size - (isThere ? 1 : 0);
  const tr = state.tr.insert(place, isThere ? reference : schema.node('reference_list', null, [reference]));
  return tr.setSelection(TextSelection.create(tr.doc, place + (isThere ? 1 : 2))).scrollIntoView();
}

/** A mark that leads to a reference, an element of the text, or an address. */
type Pointer =
  | { name: 'citation'; rids: string }
  | { name: 'cross_reference'; rid: string; kind: string }
  | { name: 'link'; href: string };

/** Makes the selected words point somewhere; without a selection, `words` are put in. */
export function pointed(state: EditorState, { name, ...attrs }: Pointer, words: string): Transaction {
  const { from, to, empty } = state.selection;
  const mark = schema.mark(name, attrs);
  if (!empty) return state.tr.addMark(from, to, mark);
  return state.tr.replaceSelectionWith(schema.text(words, [mark]), false);
}

/** The extent of a pointer around the cursor, with its attributes. */
export function pointerAt(
  { selection: { $from } }: EditorState,
  name: string,
): { from: number; to: number; attrs: Attrs } | undefined {
  const type = marks[name];
  if (!type || !$from.parent.inlineContent) return undefined;
  const mark = type.isInSet($from.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark) return undefined;
  let [from, to, at] = [-1, -1, $from.start()];
  $from.parent.forEach((node) => {
    const end = at + node.nodeSize;
    if (mark.isInSet(node.marks)) {
      if (to !== at) from = at;
      if (to <= $from.pos || from <= $from.pos) to = end;
    }
    at = end;
  });
  return from === -1 ? undefined : { from, to, attrs: mark.attrs };
}
