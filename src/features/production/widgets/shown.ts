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
  /** Of each citing text node, the number of its place among those of its first reference. */
  placeOf: ReadonlyMap<ShownNode, { id: string; place: number }>;
  places: ReadonlyMap<string, number>;
}

export const citedBy = (node: ShownNode): string[] =>
  String(node.marks?.find(({ type }) => type === 'citation')?.attrs?.rids ?? '')
    .split(' ')
    .filter(Boolean);

export function marginaliaOf(doc: ShownNode): Marginalia {
  const notes: ShownNode[] = [];
  const places = new Map<string, number>();
  const placeOf = new Map<ShownNode, { id: string; place: number }>();
  let last: string | undefined;
  for (const node of within(doc)) {
    if (node.type === 'footnote') notes.push(node);
    const rids = citedBy(node).join(' ');
    // A citation that several formats run through is one place.
    if (rids !== '' && rids !== last) {
      const id = rids.split(' ')[0] ?? '';
      for (const one of rids.split(' ')) places.set(one, (places.get(one) ?? 0) + 1);
      placeOf.set(node, { id, place: places.get(id) ?? 1 });
    }
    last = rids === '' ? undefined : rids;
  }
  return { notes, numberOf: new Map(notes.map((note, index) => [attribute(note, 'id'), index + 1])), placeOf, places };
}
