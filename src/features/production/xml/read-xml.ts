import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';
import type { XmlTree } from './xml-tree.ts';

const OPTION = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
const OFFICE = 'http://schemas.openxmlformats.org';
const STRICT_OFFICE = 'http://purl.oclc.org/ooxml';
/** The prefixes that JATS and Word have by custom, by namespace: whatever a document calls them. */
const PREFIXES: Record<string, string> = {
  'http://www.w3.org/1998/Math/MathML': 'mml:',
  'http://www.w3.org/1999/xlink': 'xlink:',
  'http://www.w3.org/XML/1998/namespace': 'xml:',
  [`${OFFICE}/wordprocessingml/2006/main`]: 'w:',
  [`${STRICT_OFFICE}/wordprocessingml/main`]: 'w:',
  [`${OFFICE}/officeDocument/2006/math`]: 'm:',
  [`${STRICT_OFFICE}/officeDocument/math`]: 'm:',
  [`${OFFICE}/officeDocument/2006/relationships`]: 'r:',
  [`${STRICT_OFFICE}/officeDocument/relationships`]: 'r:',
  [`${OFFICE}/drawingml/2006/main`]: 'a:',
  [`${STRICT_OFFICE}/drawingml/main`]: 'a:',
  [`${OFFICE}/drawingml/2006/chart`]: 'c:',
  [`${OFFICE}/drawingml/2006/diagram`]: 'dgm:',
  [`${OFFICE}/drawingml/2006/wordprocessingDrawing`]: 'wp:',
  [`${STRICT_OFFICE}/drawingml/wordprocessingDrawing`]: 'wp:',
  [`${OFFICE}/markup-compatibility/2006`]: 'mc:',
  'urn:schemas-microsoft-com:vml': 'v:',
  'urn:schemas-microsoft-com:office:office': 'o:',
};

/** Parses XML into plain data. Comments and processing instructions are left out; nothing that it names is fetched. Throws for bad XML. */
export function readXml(xml: string | Uint8Array): XmlTree {
  // The document lives outside the garbage-collected heap.
  const document =
    typeof xml === 'string'
      ? XmlDocument.fromString(xml, { option: OPTION })
      : XmlDocument.fromBuffer(xml, { option: OPTION });
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
