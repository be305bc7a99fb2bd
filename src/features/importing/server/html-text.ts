import { decodeHTMLStrict } from 'entities';

/** Elements of HTML; other words in angle brackets, such as an address or a comparison, are text. */
const ELEMENTS =
  'a abbr acronym address article aside b bdi bdo big blockquote body br caption center cite code col colgroup dd del details dfn dir div dl dt em figcaption figure font footer h[1-6] head header hr html i img ins kbd li link main mark meta nav nobr o:p ol p pre q rp rt ruby s samp script section small span strike strong style sub summary sup table tbody td tfoot th thead time title tr tt u ul var wbr';
const TAG = new RegExp(`</?(?:${ELEMENTS.replaceAll(' ', '|')})(?=[\\s/>])[^<>]*>`, 'gi');

/** The text of a piece of HTML: paragraphs are divided by a blank line, tags and comments left out, characters decoded. */
export function htmlText(html: string): string {
  const plain = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<\/?(?:p|div|h[1-6]|ul|ol|table|tr|blockquote)\b[^<>]*>/gi, '\n\n')
    .replace(TAG, '');
  return decodeHTMLStrict(plain)
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The same on one line. */
export const htmlLine = (html: string): string => oneLine(htmlText(html));

/** A text, which is no HTML, on one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
