/** The elements of HTML for marks without attributes. */
export const HTML_ELEMENTS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  monospace: 'code',
};

/** A node of a reference, as JSON or of the editor's model. */
interface Words {
  text?: string | undefined;
}

/** The words of a reference around a DOI that is linked, and the link's own. */
export interface DoiWords {
  words: string;
  /** The address of the resolver before the DOI, which belongs to its link; empty for other nodes. */
  address: string;
}

const ADDRESS = /https?:\/\/(?:dx\.)?doi\.org\/$/iu;

/** Returns the words of a node of a reference; the address before a DOI goes from the words before it into the DOI's link. */
export function doiWords<Node extends Words>(
  nodes: readonly Node[],
  index: number,
  isDoi: (node: Node) => boolean,
): DoiWords {
  const addressBefore = (at: number) => {
    const [before, node] = [nodes[at - 1], nodes[at]];
    const hasAddress = before && node && isDoi(node) && !isDoi(before);
    return hasAddress ? (ADDRESS.exec(before.text ?? '')?.[0] ?? '') : '';
  };
  const words = nodes[index]?.text ?? '';
  return { words: words.slice(0, words.length - addressBefore(index + 1).length), address: addressBefore(index) };
}
