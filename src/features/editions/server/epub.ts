import { buffer } from 'node:stream/consumers';
import type { Node } from 'prosemirror-model';
import { ZipFile } from 'yazl';
import { yearOf } from '#base/dates.ts';
import { keywordList, paragraphsOf } from '#base/text.ts';
import { element, textElement, xmlDocument, xmlEscaped } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { articlePath, headlineOf } from '#features/articles/rules.ts';
import { statementsOf } from '#features/articles/statements.ts';
import { type Journal, LICENCES } from '#features/journal/journal.ts';
import { editionTexts as texts } from '../texts.ts';
import { XhtmlWriter } from './xhtml.ts';

/** Everything that a book is made from; the same input gives the same bytes. */
export interface BookSource {
  article: Article;
  journal: Journal;
  /** Public origin, without a trailing slash. */
  origin: string;
  doc: Node;
  /** Pictures of the text by their public paths. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

const TIME = new Date(Date.UTC(1980, 0, 1));
const XHTML = { xmlns: 'http://www.w3.org/1999/xhtml', 'xmlns:epub': 'http://www.idpf.org/2007/ops' };
const DC = { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
const STYLE = `body { line-height: 1.5; margin: 0 5%; } h1, h2, h3, h4 { line-height: 1.25; text-align: start; }
figure { margin: 1.5em 0; } img { max-width: 100%; height: auto; } figcaption, .note { font-size: 0.85em; }
table { border-collapse: collapse; border-block: 2px solid; font-size: 0.85em; } th, td { padding: 0.25em 0.6em; text-align: start; vertical-align: top; }
thead { border-bottom: 1px solid; } .equation { display: flex; align-items: center; } .equation math { flex: 1; }
.references { list-style: none; padding: 0; } .references p { padding-inline-start: 1.5em; text-indent: -1.5em; } pre { white-space: pre-wrap; }
`;

/** An article as EPUB 3.3 with accessibility metadata (EPUB Accessibility 1.1). */
export async function articleEpub(source: BookSource): Promise<Buffer<ArrayBuffer>> {
  const names = new Map([...source.pictures.keys()].map((path, index) => [path, `images/figure-${index + 1}.webp`]));
  const zip = new ZipFile();
  const add = (name: string, content: string | Uint8Array, compress = true) =>
    zip.addBuffer(Buffer.from(content), name, { mtime: TIME, mode: 0o100644, compress });
  // Readers of books look for this part first, uncompressed.
  add('mimetype', 'application/epub+zip', false);
  add('META-INF/container.xml', container());
  add('EPUB/package.opf', packageDocument(source, [...names.values()]));
  add('EPUB/nav.xhtml', navigation(source));
  add('EPUB/article.xhtml', contentDocument(source, names));
  add('EPUB/style.css', STYLE);
  for (const [path, bytes] of source.pictures) add(`EPUB/${names.get(path)}`, bytes, false);
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

function container(): string {
  const attributes = { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' };
  const file = element('rootfile', { 'full-path': 'EPUB/package.opf', 'media-type': 'application/oebps-package+xml' });
  return xmlDocument(element('container', attributes, element('rootfiles', {}, file)));
}

function packageDocument({ article, journal, origin, doc }: BookSource, images: string[]): string {
  const { doi, updatedAt, publishedAt, licence, authors, number } = article;
  const meta = (property: string, value: string) => textElement('meta', value, { property });
  const hasMath = /"type":"(?:formula|equation)"/.test(JSON.stringify(doc.toJSON()));
  const metadata = element(
    'metadata',
    DC,
    textElement('dc:identifier', doi ? `https://doi.org/${doi}` : `${origin}${articlePath(article)}`, { id: 'id' }),
    textElement('dc:title', headlineOf(article)),
    textElement('dc:language', journal.language),
    ...authors.map(({ fullName }) => textElement('dc:creator', fullName)),
    textElement('dc:publisher', journal.publisher),
    textElement('dc:date', publishedAt.slice(0, 10)),
    textElement('dc:source', `${journal.name}, ${number}`),
    textElement('dc:rights', `${licence}, ${LICENCES[licence]}`),
    meta('dcterms:modified', `${updatedAt.slice(0, 19)}Z`),
    meta('schema:accessMode', 'textual'),
    ...(images.length > 0 ? [meta('schema:accessMode', 'visual')] : []),
    meta('schema:accessModeSufficient', 'textual'),
    meta('schema:accessibilityFeature', 'structuralNavigation'),
    meta('schema:accessibilityFeature', 'tableOfContents'),
    ...(hasMath ? [meta('schema:accessibilityFeature', 'MathML')] : []),
    meta('schema:accessibilityHazard', 'none'),
    meta('schema:accessibilitySummary', texts.accessibility),
  );
  const item = (id: string, href: string, type: { 'media-type': string; properties?: string | undefined }) =>
    element('item', { id, href, ...type });
  const manifest = element(
    'manifest',
    {},
    item('nav', 'nav.xhtml', { 'media-type': 'application/xhtml+xml', properties: 'nav' }),
    item('article', 'article.xhtml', {
      'media-type': 'application/xhtml+xml',
      properties: hasMath ? 'mathml' : undefined,
    }),
    item('style', 'style.css', { 'media-type': 'text/css' }),
    ...images.map((name, index) => item(`image-${index + 1}`, name, { 'media-type': 'image/webp' })),
  );
  const spine = element('spine', {}, element('itemref', { idref: 'article' }));
  const root = {
    xmlns: 'http://www.idpf.org/2007/opf',
    version: '3.0',
    'unique-identifier': 'id',
    'xml:lang': journal.language,
  };
  return xmlDocument(element('package', root, metadata, manifest, spine));
}

function page(title: string, language: string, ...body: string[]): string {
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

function navigation({ journal, doc }: BookSource): string {
  const sections = doc.children.filter(({ type, attrs }) => type.name === 'heading' && attrs.level === 1);
  const entry = (href: string, words: string) => element('li', {}, textElement('a', words, { href }));
  const entries = sections.map(({ attrs, textContent }) =>
    entry(`article.xhtml#${attrs.id}`, `${attrs.label} ${textContent}`.trim()),
  );
  const list = element('ol', {}, entry('article.xhtml', texts.front), ...entries);
  const nav = element('nav', { 'epub:type': 'toc', id: 'toc' }, textElement('h1', texts.contents), list);
  return page(texts.contents, journal.language, nav);
}

function contentDocument({ article, journal, doc }: BookSource, names: ReadonlyMap<string, string>): string {
  const { authors, abstract, licence, publishedAt, doi } = article;
  const paragraphs = (text: string) => paragraphsOf(text).map((words) => textElement('p', words));
  const keywords = keywordList(article.keywords);
  const section = (title: string, ...content: string[]) => element('section', {}, textElement('h2', title), ...content);
  const statements = statementsOf(article).map(({ heading, text }) => section(heading, ...paragraphs(text)));
  const licenceLine = `${xmlEscaped(texts.licenceText(yearOf(publishedAt), licence))} ${doi ? textElement('a', `https://doi.org/${doi}`, { href: `https://doi.org/${doi}` }) : ''}`;
  return page(
    headlineOf(article),
    journal.language,
    element('p', {}, xmlEscaped(journal.name)),
    textElement('h1', headlineOf(article)),
    textElement('p', authors.map(({ fullName }) => fullName).join(', ')),
    section(texts.abstract, ...paragraphs(abstract)),
    keywords.length > 0 ? section(texts.keywords, textElement('p', keywords.join(', '))) : '',
    new XhtmlWriter((path) => names.get(path) ?? path).text(doc),
    ...statements,
    section(texts.licence, element('p', {}, licenceLine)),
  );
}
