import type { Node } from 'prosemirror-model';

/** Kinds of parts that an editor counts. */
export const EDITED_PARTS = ['headings', 'paragraphs', 'tables', 'figures', 'equations', 'references'] as const;
export type EditedPart = (typeof EDITED_PARTS)[number];
export type Edits = Record<EditedPart, number>;

const PART: Readonly<Record<string, EditedPart>> = {
  heading: 'headings',
  table_figure: 'tables',
  figure: 'figures',
  equation: 'equations',
  reference: 'references',
};

/** How many parts of each kind were changed, added or taken away since another version. Parts that were only moved count nothing. */
export function editsSince(doc: Node, earlier: Node): Edits {
  const [added, removed] = [partsBeyond(doc, earlier), partsBeyond(earlier, doc)];
  const edits = { ...added };
  // A changed part is one that was added and one that was taken away.
  for (const part of EDITED_PARTS) edits[part] = Math.max(added[part], removed[part]);
  return edits;
}

/** How many parts of each kind a text has that another one does not have in the same words and form. */
function partsBeyond(doc: Node, other: Node): Edits {
  const known = new Map<string, number>();
  for (const part of partsOf(other)) known.set(keyOf(part), (known.get(keyOf(part)) ?? 0) + 1);
  const beyond: Edits = { headings: 0, paragraphs: 0, tables: 0, figures: 0, equations: 0, references: 0 };
  for (const part of partsOf(doc)) {
    const left = known.get(keyOf(part)) ?? 0;
    if (left > 0) known.set(keyOf(part), left - 1);
    else beyond[PART[part.type.name] ?? 'paragraphs']++;
  }
  return beyond;
}

const partsOf = (doc: Node): Node[] =>
  doc.children.flatMap((node) => (node.type.name === 'reference_list' ? node.children : [node]));
const keyOf = (node: Node) => JSON.stringify(node.toJSON());
