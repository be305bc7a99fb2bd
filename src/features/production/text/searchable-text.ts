import type { Node } from 'prosemirror-model';

/** A section of a text, for passages that a search finds. */
export interface TextSection {
  /** Its first character in the words of the text, counted from 1 in Unicode code points. */
  at: number;
  /** The id of its heading on the article's page; empty where it has none. */
  id: string;
  /** With its number: "3.1 Results". */
  title: string;
}

/** The words of a text as one line, and where its sections begin. Formulas are left out. */
export function searchableText(doc: Node): { text: string; sections: TextSection[] } {
  const sections: TextSection[] = [];
  const parts: string[] = [];
  let at = 1;
  doc.forEach((block) => {
    const words = oneLine(wordsOf(block));
    if (block.type.name === 'heading') {
      const title = oneLine(`${block.attrs.label} ${words}`);
      sections.push({ at, id: String(block.attrs.id), title });
    }
    if (block.type.name === 'reference_list') sections.push({ at, id: '', title: String(block.attrs.title) });
    if (words === '') return;
    parts.push(words);
    at += Array.from(words).length + 1;
  });
  return { text: parts.join(' '), sections };
}

/** Texts of a node; blocks, cells and notes are set apart, so that their words are no single word. */
function wordsOf(node: Node): string {
  if (node.isText) return node.text ?? '';
  const words = node.children.map(wordsOf).join('');
  if (node.type.name === 'list_item') return ` ${node.attrs.label} ${words}`;
  return node.isTextblock || node.isInline ? ` ${words} ` : words;
}

const oneLine = (words: string): string => words.normalize('NFKC').replace(/\s+/g, ' ').trim();
