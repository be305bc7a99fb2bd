import type { Node } from 'prosemirror-model';
import { yearOf } from '#base/dates.ts';
import { keywordList, paragraphsOf } from '#base/text.ts';
import { element, textElement, xmlDocument, xmlEscaped } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { articlePath, headlineOf } from '#features/articles/rules.ts';
import { statementsOf } from '#features/articles/statements.ts';
import { wordsLanguageOf } from '#features/articles/translations.ts';
import { type Journal, LICENCES } from '#features/journal/journal.ts';
import { translationsOf } from '#features/submissions/fields/content-languages.ts';
import { inLanguage } from '#platform/languages.ts';
import type { HouseStyle } from '../house-style/rules.ts';
import { editionTexts as texts } from '../texts.ts';
import { DC, hasFormulas, PACKAGE, page, zippedBook } from './book.ts';
import { affiliationsOf, daysOf, placeOf } from './front.ts';
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
  /** Whether the article has no day of publication yet. */
  isProof?: boolean;
}

/** An article as EPUB 3.3 with accessibility metadata (EPUB Accessibility 1.1). */
export function articleEpub(source: BookSource, style: HouseStyle): Promise<Buffer<ArrayBuffer>> {
  return inLanguage(wordsLanguageOf(source.article), () => bookOf(source, style));
}

async function bookOf(source: BookSource, style: HouseStyle): Promise<Buffer<ArrayBuffer>> {
  const names = new Map([...source.pictures.keys()].map((path, index) => [path, `images/figure-${index + 1}.webp`]));
  return zippedBook(
    new Map<string, string | Uint8Array>([
      ['package.opf', packageDocument(source, [...names.values()])],
      ['nav.xhtml', navigation(source)],
      ['article.xhtml', contentDocument(source, names)],
      ...[...source.pictures].map(([path, bytes]) => [names.get(path) ?? path, bytes] as const),
    ]),
    style,
  );
}

function packageDocument({ article, journal, origin, doc }: BookSource, images: string[]): string {
  const { doi, updatedAt, publishedAt, licence, authors, number } = article;
  const meta = (property: string, value: string) => textElement('meta', value, { property });
  const hasMath = hasFormulas(doc);
  const metadata = element(
    'metadata',
    DC,
    textElement('dc:identifier', doi ? `https://doi.org/${doi}` : `${origin}${articlePath(article)}`, { id: 'id' }),
    textElement('dc:title', headlineOf(article)),
    textElement('dc:language', article.language),
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
  return xmlDocument(element('package', { ...PACKAGE, 'xml:lang': article.language }, metadata, manifest, spine));
}

function navigation({ article, doc }: BookSource): string {
  const sections = doc.children.filter(({ type, attrs }) => type.name === 'heading' && attrs.level === 1);
  const entry = (href: string, words: string) => element('li', {}, textElement('a', words, { href }));
  const entries = sections.map(({ attrs, textContent }) =>
    entry(`article.xhtml#${attrs.id}`, `${attrs.label} ${textContent}`.trim()),
  );
  const list = element('ol', {}, entry('article.xhtml', texts.front), ...entries);
  const nav = element('nav', { 'epub:type': 'toc', id: 'toc' }, textElement('h1', texts.contents), list);
  return page(texts.contents, article.language, nav);
}

type ContentSource = Pick<BookSource, 'article' | 'journal'> & { doc: Node | undefined };

/** The page of an article in a book, in its language; without a text its front and statements alone. */
export const contentDocument = (source: ContentSource, names: ReadonlyMap<string, string>): string =>
  inLanguage(wordsLanguageOf(source.article), () => contentPage(source, names));

function contentPage({ article, journal, doc }: ContentSource, names: ReadonlyMap<string, string>): string {
  const { authors, abstract, licence, publishedAt, doi } = article;
  const paragraphs = (text: string) => paragraphsOf(text).map((words) => textElement('p', words));
  const keywords = keywordList(article.keywords);
  const section = (title: string, ...content: string[]) => element('section', {}, textElement('h2', title), ...content);
  const statements = statementsOf(article).map(({ heading, text }) => section(heading, ...paragraphs(text)));
  const licenceLine = `${xmlEscaped(texts.licenceText(yearOf(publishedAt), licence))} ${doi ? textElement('a', `https://doi.org/${doi}`, { href: `https://doi.org/${doi}` }) : ''}`;
  return page(
    headlineOf(article),
    article.language,
    textElement('p', [journal.name, placeOf(article)].filter(Boolean).join(', ')),
    textElement('h1', headlineOf(article)),
    textElement('p', authors.map(({ fullName }) => fullName).join(', ')),
    ...affiliationsOf(article).map((words) => textElement('p', words, { class: 'note' })),
    textElement('p', daysOf(article), { class: 'note' }),
    section(texts.abstract, ...paragraphs(abstract)),
    keywords.length > 0 ? section(texts.keywords, textElement('p', keywords.join(', '))) : '',
    ...translationsOf(article).map(([language, translated]) =>
      element(
        'section',
        { lang: language, 'xml:lang': language },
        textElement('h2', texts.abstractIn[language]),
        element('p', {}, textElement('strong', translated.title)),
        ...paragraphs(translated.abstract),
        translated.keywords ? textElement('p', translated.keywords) : '',
      ),
    ),
    doc ? new XhtmlWriter((path) => names.get(path) ?? path).text(doc) : '',
    ...statements,
    section(texts.licence, element('p', {}, licenceLine)),
  );
}
