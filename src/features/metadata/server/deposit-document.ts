import { XML_DECLARATION } from '#base/xml-elements.ts';

/** An element with text or nothing in it, the start of one with elements in it, or its end. */
const LINE = /<[^>]*\/>|<\/[^>]*>|(<[^>]*>)(?:([^<]+)(<\/[^>]*>))?/g;
const INDENT = '  ';

/**
 * A document with each element on a line of its own, indented, which editors read before they send it. In texts quotes and
 * carriage returns stand as they are: a deposit whose bytes change is sent again.
 */
export function depositDocument(root: string): string {
  let depth = 0;
  const lines = root.replace(LINE, (whole: string, start?: string, text?: string, end?: string) => {
    if (whole.startsWith('</')) depth -= 1;
    const indent = INDENT.repeat(depth);
    if (start && !text) depth += 1;
    const line = text ? `${start}${text.replaceAll('&quot;', '"').replaceAll('&#13;', '\r')}${end}` : whole;
    return `${indent}${line}\n`;
  });
  return XML_DECLARATION + lines.trimEnd();
}
