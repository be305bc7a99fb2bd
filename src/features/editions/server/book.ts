import { buffer } from 'node:stream/consumers';
import type { Node } from 'prosemirror-model';
import { ZipFile } from 'yazl';
import { element, textElement, xmlDocument } from '#base/xml-elements.ts';
import type { HouseFont, HouseStyle } from '../house-style/rules.ts';

export const TIME = new Date(Date.UTC(1980, 0, 1));
const XHTML = { xmlns: 'http://www.w3.org/1999/xhtml', 'xmlns:epub': 'http://www.idpf.org/2007/ops' };
export const DC = { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
/** The style sheet of every book, before that of the house style. */
export const STYLE = `li.labelled { list-style: none; } body { line-height: 1.5; margin: 0 5%; } h1, h2, h3, h4 { line-height: 1.25; text-align: start; }
figure { margin: 1.5em 0; } img { max-width: 100%; height: auto; } figcaption, .note { font-size: 0.85em; }
table { border-collapse: collapse; border-block: 2px solid; font-size: 0.85em; } th, td { padding: 0.25em 0.6em; text-align: start; vertical-align: top; }
.center { text-align: center; } .right { text-align: end; }
thead { border-bottom: 1px solid; } .equation { display: flex; align-items: center; } .equation math { flex: 1; }
.references { list-style: none; padding: 0; } .references p { padding-inline-start: 1.5em; text-indent: -1.5em; } pre { white-space: pre-wrap; }
`;

/** Attributes of the root of a package document (EPUB 3.3, 5.2). */
export const PACKAGE = { xmlns: 'http://www.idpf.org/2007/opf', version: '3.0', 'unique-identifier': 'id' };

/** The parts of a book, by their place beside its style sheet, as one file; the same parts give the same bytes. */
export async function zippedBook(
  parts: ReadonlyMap<string, string | Uint8Array>,
  style: HouseStyle,
): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  const add = (name: string, content: string | Uint8Array, compress = true) =>
    zip.addBuffer(Buffer.from(content), name, { mtime: TIME, mode: 0o100644, compress });
  // Readers of books look for this part first, uncompressed.
  add('mimetype', 'application/epub+zip', false);
  add('META-INF/container.xml', container());
  add('EPUB/style.css', STYLE + lookOf(style));
  for (const [name, content] of parts) add(`EPUB/${name}`, content, typeof content === 'string');
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

/** Colour and fonts of a house style. Readers of books choose size and colours themselves, so the rest is left to them. */
export function lookOf({ accent, headings, body }: HouseStyle): string {
  const family = (font: HouseFont) => (font === 'SERIF' ? 'serif' : 'sans-serif');
  return `body { font-family: ${family(body)}; } h1, h2, h3, h4 { font-family: ${family(headings)}; }
@media (prefers-color-scheme: light) { a { color: ${accent}; } }
`;
}

/** Whether a text has formulas, which the package document of a book states for each page. */
export const hasFormulas = (doc: Node): boolean => /"type":"(?:formula|equation)"/.test(JSON.stringify(doc.toJSON()));

function container(): string {
  const attributes = { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' };
  const file = element('rootfile', { 'full-path': 'EPUB/package.opf', 'media-type': 'application/oebps-package+xml' });
  return xmlDocument(element('container', attributes, element('rootfiles', {}, file)));
}

/** A page of a book. */
export function page(title: string, language: string, ...body: string[]): string {
  const head = element(
    'head',
    {},
    textElement('title', title),
    element('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
  );
  return xmlDocument(
    `<!DOCTYPE html>\n${element('html', { ...XHTML, lang: language, 'xml:lang': language }, head, element('body', {}, ...body))}`,
  );
}
