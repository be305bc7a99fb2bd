/** A node or mark of the text's schema as JSON. */
export interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  text?: string;
  marks?: Json[];
}

/** The text of inline nodes; formulas and footnotes are one object replacement character each. */
export function plainText(inline: readonly Json[]): string {
  return inline.map((node) => node.text ?? '\ufffc').join('');
}

/** The words of inline nodes without the places of formulas and footnotes. */
export const wordsOf = (inline: readonly Json[]): string =>
  plainText(inline).replaceAll('\ufffc', '').replaceAll(/\s+/g, ' ').trim();

/** Whether two lists of marks are equal. */
const sameMarks = (a: Json, b: Json): boolean => JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? []);

/** Joins neighbours of the same marks. */
export function joined(inline: readonly Json[]): Json[] {
  const nodes: Json[] = [];
  for (const node of inline) {
    const last = nodes.at(-1);
    if (node.text === '') continue;
    if (last?.text !== undefined && node.text !== undefined && sameMarks(last, node))
      nodes[nodes.length - 1] = { ...last, text: last.text + node.text };
    else nodes.push(node);
  }
  return nodes;
}

/** The part of inline nodes between two offsets of `plainText`. */
export function sliced(inline: readonly Json[], from: number, to = Number.POSITIVE_INFINITY): Json[] {
  const nodes: Json[] = [];
  let offset = 0;
  for (const node of inline) {
    const length = node.text?.length ?? 1;
    const [start, end] = [Math.max(from - offset, 0), Math.min(to - offset, length)];
    if (start < end) nodes.push(node.text === undefined ? node : { ...node, text: node.text.slice(start, end) });
    offset += length;
  }
  return nodes;
}

/** Adds a mark to the text between two offsets; formulas and footnotes stay without. */
export function marked(inline: readonly Json[], { from, to, mark }: { from: number; to: number; mark: Json }): Json[] {
  const within = sliced(inline, from, to).map((node) =>
    node.text === undefined ? node : { ...node, marks: [...(node.marks ?? []), mark] },
  );
  return joined([...sliced(inline, 0, from), ...within, ...sliced(inline, to)]);
}

/** Without white space at both ends. */
export function trimmed(inline: readonly Json[]): Json[] {
  const text = plainText(inline);
  return sliced(inline, text.length - text.trimStart().length, text.trimEnd().length);
}
