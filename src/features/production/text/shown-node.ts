import type { XmlTree } from '../xml/xml-tree.ts';

type ShownAttributes = Record<string, string | number | null | undefined>;

/** A node of the text's schema as JSON, as far as pages read it. */
export interface ShownNode {
  type: string;
  attrs?: ShownAttributes;
  /** Of a formula: its MathML as elements. */
  math?: XmlTree;
  content?: ShownNode[];
  text?: string;
  marks?: { type: string; attrs?: ShownAttributes }[];
}

/** Whether a text has more than a list of references, as one that came from elsewhere may have. */
export const hasBody = ({ content = [] }: ShownNode): boolean =>
  content.some(
    ({ type, content: within = [] }) => type !== 'reference_list' && (type !== 'paragraph' || within.length > 0),
  );
