import type { Mark, Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { Piece } from '../text/schema.ts';

/** A run of characters in a reference that is one of its pieces; positions are those of the document. */
interface PieceRun {
  kind: Piece;
  from: number;
  to: number;
  text: string;
}

const markOf = (node: Node, name: string): Mark | undefined => node.marks.find(({ type }) => type.name === name);

/** The pieces of the reference at `pos`, in their order. */
export function piecesOf(reference: Node, pos: number): PieceRun[] {
  const runs: PieceRun[] = [];
  reference.forEach((node, offset) => {
    const kind = markOf(node, 'piece')?.attrs.kind as Piece | undefined;
    if (!kind) return;
    const from = pos + 1 + offset;
    const last = runs.at(-1);
    if (last && last.kind === kind && last.to === from) {
      last.to += node.nodeSize;
      last.text += node.text ?? '';
    } else runs.push({ kind, from, to: from + node.nodeSize, text: node.text ?? '' });
  });
  return runs;
}

/** A reference in a few words, as citations name it: "Mukamana 2019". */
export function shortNameOf(reference: Node): string {
  const surnames: string[] = [];
  let last = -1;
  let year = '';
  reference.forEach((node) => {
    const person = markOf(node, 'person')?.attrs.index as number | undefined;
    if (markOf(node, 'surname') && person !== undefined && person !== last) {
      surnames.push(node.text ?? '');
      last = person;
    }
    if (markOf(node, 'collaboration')) surnames.push(node.text ?? '');
    if (markOf(node, 'piece')?.attrs.kind === 'year') year = node.text ?? '';
  });
  const [first, second, ...more] = surnames;
  const names = !first ? '' : !second ? first : more.length > 0 ? `${first} et al.` : `${first} & ${second}`;
  return names === '' ? reference.textContent.slice(0, 60) : `${names} ${year}`.trim();
}

export interface Listed {
  id: string;
  name: string;
  words: string;
}

/** The references of a text, in the order of its list. */
export function referencesIn(doc: Node): Listed[] {
  const list = doc.lastChild?.type.name === 'reference_list' ? doc.lastChild : undefined;
  return (list?.children ?? []).map((reference) => ({
    id: String(reference.attrs.id),
    name: shortNameOf(reference),
    words: reference.textContent,
  }));
}

const BEFORE: Partial<Record<Piece, string>> = { doi: 'https://doi.org/', volume: ', ', issue: '(', fpage: ', ' };

/** Writes a piece of the reference at `pos`: in its place, or at the end of a reference that does not have it. */
export function withPiece(
  state: EditorState,
  { pos, kind, value }: { pos: number; kind: Piece; value: string },
): Transaction {
  const { tr, schema } = state;
  const reference = state.doc.nodeAt(pos);
  if (!reference) return tr;
  const mark = schema.mark('piece', { kind });
  const run = piecesOf(reference, pos).find((one) => one.kind === kind);
  if (run)
    return value === '' ? tr.delete(run.from, run.to) : tr.replaceWith(run.from, run.to, schema.text(value, [mark]));
  if (value === '') return tr;
  const end = pos + reference.nodeSize - 1;
  const before = reference.textContent === '' ? '' : ` ${(BEFORE[kind] ?? '').trimStart()}`;
  const nodes = [...(before === '' ? [] : [schema.text(before)]), schema.text(value, [mark])];
  return tr.insert(end, nodes);
}

/** Says what the selected words of a reference are; undefined takes their meaning away. */
export function withMeaning(state: EditorState, kind: Piece | 'surname' | 'given_names' | undefined): Transaction {
  const { tr, schema, selection } = state;
  const { from, to } = selection;
  for (const name of ['piece', 'person', 'surname', 'given_names', 'collaboration'])
    tr.removeMark(from, to, schema.marks[name]);
  if (!kind) return tr;
  if (kind !== 'surname' && kind !== 'given_names') return tr.addMark(from, to, schema.mark('piece', { kind }));
  return tr.addMark(from, to, schema.mark('person', { index: personAt(state) })).addMark(from, to, schema.mark(kind));
}

/** The number for a person at the selection: of the one beside it, whose other name it is, or a new one. */
function personAt({ selection: { $from } }: EditorState): number {
  let [next, beside] = [0, -1];
  $from.parent.forEach((node, offset) => {
    const index = markOf(node, 'person')?.attrs.index as number | undefined;
    if (index === undefined) return;
    next = Math.max(next, index + 1);
    const end = offset + node.nodeSize;
    if (end <= $from.parentOffset && $from.parentOffset - end <= 2) beside = index;
  });
  return beside === -1 ? next : beside;
}

/** The bare DOI in whatever was pasted: an address, "doi: 10.…" or the DOI itself; undefined when there is none. */
export function doiIn(pasted: string): string | undefined {
  return /10\.\d{4,9}\/[^\s"<>]+/.exec(pasted)?.[0].replace(/[.,;)]+$/, '');
}
