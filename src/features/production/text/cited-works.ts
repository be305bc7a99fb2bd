import type { Piece } from './schema.ts';
import type { ShownNode } from './shown-node.ts';

/** A work in the list of references, as programs read it. */
export interface CitedWork {
  /** Of the reference in its text. */
  id: string;
  /** The reference as its author wrote it. */
  words: string;
  /** "Family, Given", as far as the names are known. */
  authors: string[];
  pieces: Partial<Record<Piece, string>>;
}

/** The works that a text refers to, in the order of its list. */
export function citedWorksIn(doc: ShownNode): CitedWork[] {
  const list = doc.content?.find(({ type }) => type === 'reference_list');
  return (list?.content ?? []).map((reference) => {
    const nodes = reference.content ?? [];
    return {
      id: String(reference.attrs?.id ?? ''),
      words: nodes.map(({ text = '' }) => text).join(''),
      authors: authorsIn(nodes).map(authorName),
      pieces: piecesIn(nodes),
    };
  });
}

const markOf = ({ marks = [] }: ShownNode, name: string) => marks.find(({ type }) => type === name);

/** The pieces that are marked in the words of a reference. */
export function piecesIn(nodes: readonly ShownNode[]): CitedWork['pieces'] {
  const pieces: CitedWork['pieces'] = {};
  let last: Piece | undefined;
  for (const node of nodes) {
    const kind = markOf(node, 'piece')?.attrs?.kind as Piece | undefined;
    // Formatting divides a piece; a second piece of the same kind is left out.
    if (kind && (kind === last || !(kind in pieces))) pieces[kind] = (pieces[kind] ?? '') + (node.text ?? '');
    last = kind;
  }
  return pieces;
}

/** An author of a work; an institution has a family name alone. */
export interface CitedAuthor {
  family: string;
  given: string;
  isInstitution: boolean;
}

/** The authors whose names are marked in the words of a reference. */
export function authorsIn(nodes: readonly ShownNode[]): CitedAuthor[] {
  const people = new Map<string, CitedAuthor>();
  for (const node of nodes) {
    const words = node.text ?? '';
    if (markOf(node, 'collaboration')) people.set(words, { family: words, given: '', isInstitution: true });
    const index = markOf(node, 'person')?.attrs?.index;
    if (index === undefined) continue;
    const person = people.get(`#${index}`) ?? { family: '', given: '', isInstitution: false };
    if (markOf(node, 'surname')) person.family += words;
    if (markOf(node, 'given_names')) person.given += words;
    people.set(`#${index}`, person);
  }
  return [...people.values()].filter(({ family }) => family !== '');
}

/** "Family, Given", as far as the names are known. */
export const authorName = ({ family, given }: CitedAuthor): string => (given === '' ? family : `${family}, ${given}`);
