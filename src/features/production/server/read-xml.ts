import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';
import type { XmlTree } from '../text/xml-tree.ts';

const OPTION = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
/** The prefixes that JATS has by custom, by namespace. */
const PREFIXES: Record<string, string> = {
  'http://www.w3.org/1998/Math/MathML': 'mml:',
  'http://www.w3.org/1999/xlink': 'xlink:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
};

/** Parses XML into plain data. Comments and processing instructions are left out; nothing that it names is fetched. Throws for bad XML. */
export function readXml(xml: string): XmlTree {
  // The document lives outside the garbage-collected heap.
  const document = XmlDocument.fromString(xml, { option: OPTION });
  try {
    return treeOf(document.root);
  } finally {
    document.dispose();
  }
}

const named = (node: { name: string; namespaceUri: string }) => `${PREFIXES[node.namespaceUri] ?? ''}${node.name}`;

function treeOf(element: XmlElement): XmlTree {
  const children: (XmlTree | string)[] = [];
  for (let node = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) children.push(treeOf(node));
    else if (node instanceof XmlText || node instanceof XmlCData) children.push(node.content);
  }
  return {
    name: named(element),
    attributes: Object.fromEntries(element.attrs.map((attribute) => [named(attribute), attribute.content])),
    children,
  };
}
