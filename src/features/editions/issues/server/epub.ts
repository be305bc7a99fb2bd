import type { Node } from 'prosemirror-model';
import { element, textElement, xmlDocument } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { authorNames, headlineOf } from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { DC, hasFormulas, PACKAGE, page, zippedBook } from '../../server/book.ts';
import { contentDocument } from '../../server/epub.ts';
import { editionTexts as texts } from '../../texts.ts';
import type { IssueBook } from './pdf.ts';

/** An article of an issue; without a text only its front is in the book. */
export interface Chapter {
  article: Article;
  doc: Node | undefined;
  /** Pictures of the text by their public paths. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** The picture that shelves of books show. */
const COVER = 'cover.webp';

const fileOf = ({ article }: Chapter) => `${article.number}.xhtml`;
/** Places of a chapter's pictures in a book, by their public paths. */
export const picturesOf = ({ article, pictures }: Chapter) =>
  new Map([...pictures.keys()].map((path, index) => [path, `images/${article.number}-${index + 1}.webp`]));

/** All articles of an issue as one EPUB 3.3. `origin` is the public one, without a trailing slash. */
export function issueEpub(book: IssueBook, chapters: readonly Chapter[], origin: string): Promise<Buffer<ArrayBuffer>> {
  const { journal } = book;
  const images = chapters.flatMap((chapter) =>
    [...picturesOf(chapter)].map(([path, name]) => [name, chapter.pictures.get(path) ?? new Uint8Array()] as const),
  );
  return zippedBook(
    new Map<string, string | Uint8Array>([
      ['package.opf', packageDocument(book, chapters, { origin, images: images.map(([name]) => name) })],
      ['nav.xhtml', navigation(book, chapters)],
      [COVER, book.cover],
      ...chapters.map(
        (chapter) => [fileOf(chapter), contentDocument({ journal, ...chapter }, picturesOf(chapter))] as const,
      ),
      ...images,
    ]),
    book.style,
  );
}

function packageDocument(
  { issue, journal }: IssueBook,
  chapters: readonly Chapter[],
  { origin, images }: { origin: string; images: readonly string[] },
): string {
  const meta = (property: string, value: string) => textElement('meta', value, { property });
  const changed =
    chapters
      .map(({ article }) => article.updatedAt)
      .toSorted()
      .at(-1) ?? issue.createdAt;
  const creators = [...new Set(chapters.flatMap(({ article }) => authorNames(article)))];
  const metadata = element(
    'metadata',
    DC,
    textElement('dc:identifier', `${origin}/issue/${issue.id}`, { id: 'id' }),
    textElement('dc:title', `${journal.name}: ${issue.title}`),
    textElement('dc:language', journal.language),
    ...creators.map((name) => textElement('dc:creator', name)),
    textElement('dc:publisher', journal.publisher),
    textElement('dc:date', `${issue.year}-${String(issue.month).padStart(2, '0')}`),
    meta('dcterms:modified', `${changed.slice(0, 19)}Z`),
    meta('schema:accessMode', 'textual'),
    meta('schema:accessModeSufficient', 'textual'),
    meta('schema:accessibilityFeature', 'tableOfContents'),
    meta('schema:accessibilityFeature', 'structuralNavigation'),
    meta('schema:accessibilityHazard', 'none'),
    meta('schema:accessibilitySummary', texts.accessibility),
  );
  const xhtml = 'application/xhtml+xml';
  const item = (id: string, href: string, type: { 'media-type': string; properties?: string | undefined }) =>
    element('item', { id, href, ...type });
  const manifest = element(
    'manifest',
    {},
    item('nav', 'nav.xhtml', { 'media-type': xhtml, properties: 'nav' }),
    item('style', 'style.css', { 'media-type': 'text/css' }),
    item('cover', COVER, { 'media-type': 'image/webp', properties: 'cover-image' }),
    ...chapters.map((chapter, index) =>
      item(`article-${index + 1}`, fileOf(chapter), {
        'media-type': xhtml,
        properties: chapter.doc && hasFormulas(chapter.doc) ? 'mathml' : undefined,
      }),
    ),
    ...images.map((name, index) => item(`image-${index + 1}`, name, { 'media-type': 'image/webp' })),
  );
  const order = chapters.map((_, index) => element('itemref', { idref: `article-${index + 1}` }));
  const spine = element('spine', {}, element('itemref', { idref: 'nav' }), ...order);
  return xmlDocument(element('package', { ...PACKAGE, 'xml:lang': journal.language }, metadata, manifest, spine));
}

/** The contents, which are the first page, too. */
function navigation({ issue, journal }: IssueBook, chapters: readonly Chapter[]): string {
  const entries = chapters.map((chapter) =>
    element(
      'li',
      {},
      textElement('a', `${headlineOf(chapter.article)} (${authorNames(chapter.article).join(', ')})`, {
        href: fileOf(chapter),
      }),
    ),
  );
  return page(
    issue.title,
    journal.language,
    textElement('p', `${journal.name}, ${texts.volume(volumeOf(issue), issue.issueNumber)}`),
    textElement('h1', issue.title),
    element('nav', { 'epub:type': 'toc', id: 'toc' }, textElement('h2', texts.contents), element('ol', {}, ...entries)),
  );
}
