import type { Node } from 'prosemirror-model';

/** The position of the element with an id; undefined when the text has none. */
export function placeOfId(doc: Node, id: string): number | undefined {
  let place: number | undefined;
  doc.descendants((node, pos) => {
    if (place === undefined && node.attrs.id === id) place = pos;
    return place === undefined;
  });
  return place;
}

/** The first place with these words, with any other characters between them: "Nobody 2020" is found in "(Nobody, 2020)". */
export function placeOfWords(doc: Node, excerpt: string): { from: number; to: number } | undefined {
  const words = excerpt.match(/[\p{L}\d]+/gu);
  if (!words) return undefined;
  const pattern = new RegExp(words.join(String.raw`[^\p{L}\d]+`), 'u');
  let place: { from: number; to: number } | undefined;
  doc.descendants((node, pos) => {
    if (place || !node.isTextblock) return !place;
    // Notes and formulas are filled with characters, so that places in the words are those in the document.
    const text = node.children.map((child) => child.text ?? '\ufffc'.repeat(child.nodeSize)).join('');
    const found = pattern.exec(text);
    if (found) place = { from: pos + 1 + found.index, to: pos + 1 + found.index + found[0].length };
    return false;
  });
  return place;
}
