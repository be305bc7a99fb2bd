import type { ShownNode } from '../text/shown-node.ts';

export const attribute = (node: ShownNode, name: string): string => String(node.attrs?.[name] ?? '');

/** All nodes inside of a node, in their order. */
export function* within(node: ShownNode): Generator<ShownNode> {
  for (const child of node.content ?? []) {
    yield child;
    yield* within(child);
  }
}

export const wordsIn = (node: ShownNode): string => node.text ?? (node.content ?? []).map(wordsIn).join('');

/** Numbers of the footnotes, and the places that cite each reference, by id. */
export interface Marginalia {
  notes: ShownNode[];
  numberOf: ReadonlyMap<string, number>;
  /** The id of each citing text node's place. */
  placeOf: ReadonlyMap<ShownNode, string>;
  /** The ids of the places that cite each reference. */
  places: ReadonlyMap<string, string[]>;
}

export const citedBy = (node: ShownNode): string[] =>
  String(node.marks?.find(({ type }) => type === 'citation')?.attrs?.rids ?? '')
    .split(' ')
    .filter(Boolean);

export function marginaliaOf(doc: ShownNode): Marginalia {
  const notes: ShownNode[] = [];
  const places = new Map<string, string[]>();
  const placeOf = new Map<ShownNode, string>();
  let last: string | undefined;
  for (const node of within(doc)) {
    if (node.type === 'footnote') notes.push(node);
    const rids = citedBy(node).join(' ');
    // A citation that several formats run through is one place.
    if (rids !== '' && rids !== last) {
      const [first = '', ...others] = rids.split(' ');
      const id = `${first}-place-${(places.get(first)?.length ?? 0) + 1}`;
      for (const one of [first, ...others]) places.set(one, [...(places.get(one) ?? []), id]);
      placeOf.set(node, id);
    }
    last = rids === '' ? undefined : rids;
  }
  return { notes, numberOf: new Map(notes.map((note, index) => [attribute(note, 'id'), index + 1])), placeOf, places };
}
