import type { Attrs, Mark, MarkType, Node } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { authorName, authorsIn } from '../text/cited-works.ts';
import { readReference } from '../text/read-reference.ts';
import type { Piece } from '../text/schema.ts';
import type { ShownNode } from '../text/shown-node.ts';

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

/** Characters around a piece that is added at the end. */
const AROUND: Partial<Record<Piece, [before: string, after: string]>> = {
  doi: [' https://doi.org/', ''],
  year: [' (', ')'],
  volume: [', ', ''],
  issue: ['(', ')'],
  fpage: [', ', ''],
  lpage: ['–', ''],
};

interface PieceChange {
  /** Of the reference. */
  pos: number;
  kind: Piece;
  value: string;
}

/**
 * Says what a piece of the reference at `pos` is. Words that the reference has are marked, and stay as they are; others take the
 * place of the piece, or come at the end of a reference that does not have it. Without a value, nothing is that piece any more.
 */
export function withPiece(tr: Transaction, { pos, kind, value }: PieceChange): Transaction {
  const reference = tr.doc.nodeAt(pos);
  if (!reference) return tr;
  const { schema } = reference.type;
  const mark = schema.mark('piece', { kind });
  const run = piecesOf(reference, pos).find((one) => one.kind === kind);
  if ((run?.text ?? '') === value) return tr;
  const found = value === '' ? undefined : placeOf(reference, value, run && run.from - pos - 1);
  if (run && (found || value === '')) tr.removeMark(run.from, run.to, mark);
  if (found) return tr.addMark(pos + 1 + found.from, pos + 1 + found.to, mark);
  if (value === '') return tr;
  if (run) {
    const marks = tr.doc.resolve(run.from).nodeAfter?.marks ?? [mark];
    return tr.replaceWith(run.from, run.to, schema.text(value, marks));
  }
  const [before, after] = AROUND[kind] ?? [' ', ''];
  const isFirst = reference.textContent === '';
  return tr.insert(pos + reference.nodeSize - 1, [
    ...(isFirst ? [] : [schema.text(before)]),
    schema.text(value, [mark]),
    ...(isFirst || after === '' ? [] : [schema.text(after)]),
  ]);
}

interface Place {
  from: number;
  to: number;
}

/** The place of whole words in a text, from an offset on. */
function wordsAt(text: string, words: string): Place[] {
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<![\p{L}\d])${escaped}(?![\p{L}\d])`, 'gu');
  return [...text.matchAll(pattern)].map(({ index }) => ({ from: index, to: index + words.length }));
}

/** The place of words in a reference: around the place that had them so far, or else where nothing is marked. */
function placeOf(reference: Node, words: string, before: number | undefined): Place | undefined {
  const places = wordsAt(reference.textContent, words);
  const isFree = ({ from, to }: Place) =>
    !MEANINGS.some((name) => reference.rangeHasMark(from, to, markType(reference, name)));
  return places.find(({ from, to }) => before !== undefined && from <= before && to > before) ?? places.find(isFree);
}

/** Marks that say what words of a reference are. */
const MEANINGS = ['piece', 'person', 'surname', 'given_names', 'collaboration'];
const markType = ({ type }: Node, name: string) => type.schema.marks[name] as MarkType;

/** Names as a person writes them: "Mugabo, J.; World Bank". */
export const namesOf = (reference: Node): string =>
  authorsIn(reference.children.map((node) => node.toJSON() as ShownNode))
    .map(authorName)
    .join('; ');

/**
 * Says who the authors of the reference at `pos` are. Names that it has are marked; when it lacks one, the names take the place of
 * those so far, or come first.
 */
export function withAuthors(tr: Transaction, pos: number, names: string): Transaction {
  const reference = tr.doc.nodeAt(pos);
  if (!reference) return tr;
  const authors = names.split(';').flatMap((name) => {
    const [family = '', ...given] = name.split(',').map((part) => part.trim());
    return family === '' ? [] : [{ family, given: given.join(', ') }];
  });
  let end = 0;
  const places = authors.map(({ family, given }) => {
    const surname = wordsAt(reference.textContent, family).find(({ from }) => from >= end);
    const all = surname && given !== '' ? wordsAt(reference.textContent, given) : [];
    const beside =
      all.find(({ from }) => surname && from >= surname.to && from - surname.to <= REACH) ??
      all.find(({ from, to }) => surname && from >= end && surname.from >= to && surname.from - to <= REACH);
    end = Math.max(surname?.to ?? end, beside?.to ?? end);
    return { surname, given: beside, isWhole: surname !== undefined && (given === '' || beside !== undefined) };
  });
  if (!places.every(({ isWhole }) => isWhole)) return withAuthors(withNamesWritten(tr, pos, authors), pos, names);
  const start = pos + 1;
  for (const name of MEANINGS.slice(1)) tr.removeMark(start, start + reference.content.size, markType(reference, name));
  places.forEach(({ surname, given }, index) => {
    const add = (place: Place, name: string, attrs?: Attrs) =>
      tr.addMark(start + place.from, start + place.to, markType(reference, name).create(attrs));
    if (!surname) return;
    if (!given) {
      add(surname, 'collaboration');
      return;
    }
    add({ from: Math.min(surname.from, given.from), to: Math.max(surname.to, given.to) }, 'person', { index });
    add(surname, 'surname');
    add(given, 'given_names');
  });
  return tr;
}
/** Characters that may be between the names of a person. */
const REACH = 3;

/** Writes names where the reference has its authors, or at its beginning. */
function withNamesWritten(tr: Transaction, pos: number, authors: { family: string; given: string }[]): Transaction {
  const reference = tr.doc.nodeAt(pos);
  if (!reference) return tr;
  let [from, to] = [0, 0];
  reference.forEach((node, offset) => {
    if (!markOf(node, 'person') && !markOf(node, 'collaboration')) return;
    if (to === 0) from = offset;
    to = offset + node.nodeSize;
  });
  const written = authors.map(({ family, given }) => (given === '' ? family : `${family}, ${given}`)).join(', ');
  const text = to === 0 && reference.content.size > 0 ? `${written} ` : written;
  return tr.replaceWith(pos + 1 + from, pos + 1 + to, reference.type.schema.text(text));
}

/** Whether a reference has words, of which nothing is known. */
export const isRaw = (reference: Node): boolean =>
  reference.textContent.trim() !== '' &&
  !reference.children.some(({ marks }) => marks.some(({ type }) => MEANINGS.includes(type.name)));

/** The reference with the parts that the program finds in its words, as in those of a Word document. */
export function withPartsFound(reference: Node): Node {
  const { schema } = reference.type;
  const plain = reference.children.map((node) =>
    node.mark(node.marks.filter(({ type }) => !MEANINGS.includes(type.name))),
  );
  const { content, label, type, confidence } = readReference(plain.map((node) => node.toJSON()));
  const nodes = content.map(({ text = '', marks = [] }) => {
    const set = marks.reduce<readonly Mark[]>((all, mark) => schema.mark(mark.type, mark.attrs).addToSet(all), []);
    return schema.text(text, set);
  });
  return reference.type.create({ ...reference.attrs, label: label || reference.attrs.label, type, confidence }, nodes);
}

/** Marks the parts that the program finds in the reference at `pos`; the cursor stays among the same words. */
export function partsFound({ tr, doc, selection }: EditorState, pos: number): Transaction {
  const reference = doc.nodeAt(pos);
  if (!reference) return tr;
  const found = withPartsFound(reference);
  const end = pos + reference.nodeSize;
  tr.replaceWith(pos, end, found);
  if (selection.from <= pos || selection.to >= end) return tr;
  const moved = (place: number) => Math.max(pos + 1, place + found.nodeSize - reference.nodeSize);
  return tr.setSelection(TextSelection.create(tr.doc, moved(selection.anchor), moved(selection.head)));
}

/** Says what the selected words of a reference are; undefined takes their meaning away. */
export function withMeaning(state: EditorState, kind: Piece | 'surname' | 'given_names' | undefined): Transaction {
  const { tr, schema, selection } = state;
  const { from, to } = selection;
  for (const name of MEANINGS) tr.removeMark(from, to, schema.marks[name]);
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
