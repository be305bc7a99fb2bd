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
