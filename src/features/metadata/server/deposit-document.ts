import { XML_DECLARATION } from '#base/xml-elements.ts';

/** Matches an element with text or without content, the start tag of one with child elements, or its end tag. */
const LINE = /<[^>]*\/>|<\/[^>]*>|(<[^>]*>)(?:([^<]+)(<\/[^>]*>))?/g;
const INDENT = '  ';

/**
 * Returns a document with each element indented on its own line, as editors read it before they send it. Texts keep quotes
 * and carriage returns unescaped: a deposit whose bytes change is sent again.
 */
export function depositDocument(root: string): string {
  let depth = 0;
  // oxlint-disable-next-line max-params -- `replace` passes each group as a parameter
  const lines = root.replace(LINE, (match: string, start?: string, text?: string, end?: string) => {
    if (match.startsWith('</')) depth -= 1;
    const indent = INDENT.repeat(depth);
    if (start && !text) depth += 1;
    const line = text ? `${start}${text.replaceAll('&quot;', '"').replaceAll('&#13;', '\r')}${end}` : match;
    return `${indent}${line}\n`;
  });
  return XML_DECLARATION + lines.trimEnd();
}
