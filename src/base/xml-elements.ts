import { xmlText } from './xml.ts';

/** The first line of a document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Escapes a text for content or a quoted attribute; characters that XML cannot represent are dropped. */
export function xmlEscaped(text: string): string {
  return xmlText(text).replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? '');
}

/** Attributes by their names; those without a value are left out. */
export type Attributes = Record<string, string | undefined>;

/** An element; `content` is XML already. */
export function element(name: string, attributes: Attributes, ...content: string[]): string {
  let start = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) start += ` ${key}="${xmlEscaped(value)}"`;
  }
  const inside = content.join('');
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
}

/** An element with nothing but a text in it. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return element(name, attributes, xmlEscaped(text));
}

/** A document of this root element. */
export function xmlDocument(root: string): string {
  return `${XML_DECLARATION}${root}\n`;
}

/** The start and the end of a document whose content is streamed in between. */
export function aroundDocument(root: string, attributes: Attributes): [start: string, end: string] {
  const end = `</${root}>`;
  const whole = xmlDocument(element(root, attributes, end));
  return [whole.slice(0, whole.indexOf(end)), `${end}\n`];
}
