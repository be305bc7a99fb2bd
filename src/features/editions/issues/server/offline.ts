import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { dayOf, longDate } from '#base/dates.ts';
import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { authorNames, headlineOf, shortPath } from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { lookOf, page, STYLE, TIME } from '../../server/book.ts';
import { contentDocument } from '../../server/epub.ts';
import { editionTexts } from '../../texts.ts';
import { type Chapter, picturesOf } from './epub.ts';
import type { IssueBook } from './pdf.ts';

const texts = editionTexts.offline;
const STYLE_OF_PAGES = `body { max-width: 42rem; margin: 0 auto; padding: 1rem; color-scheme: light dark; } body > nav > a { display: inline-block; padding: 0.5em 0; }
.copy { border-block: 1px solid; padding-block: 0.5em; font-size: 0.85em; } ol { padding-inline-start: 1.5em; } li { margin-block: 1.25em; }
`;
/** Void elements of HTML, which have no end tag. */
const VOID = new Set(['br', 'col', 'hr', 'img', 'link', 'meta', 'wbr']);

const htmlFile = ({ article }: Pick<Chapter, 'article'>) => `${article.number}.html`;
const pdfFile = ({ number }: Article) => `${number}.pdf`;

export interface OfflineSource {
  book: IssueBook;
  chapters: readonly Chapter[];
  /** Numbers of the articles whose PDF is in the file. */
  withPdf: ReadonlySet<string>;
  /** The public origin, without a trailing slash. */
  origin: string;
}

/**
 * The parts of a copy of an issue that opens from a disk or a telephone without a connection: pages, style sheet and pictures by
 * their names. The PDFs are added by `offlineZip`.
 */
export function offlinePages(source: OfflineSource): Map<string, string | Uint8Array> {
  const { book, chapters } = source;
  return new Map<string, string | Uint8Array>([
    ['index.html', contents(source)],
    ['style.css', STYLE + lookOf(book.style) + STYLE_OF_PAGES],
    ...chapters.map((chapter) => [htmlFile(chapter), articlePage(chapter, source)] as const),
    ...chapters.flatMap((chapter) =>
      [...picturesOf(chapter)].map(([path, name]) => [name, chapter.pictures.get(path) ?? new Uint8Array()] as const),
    ),
  ]);
}

/** Pages and PDFs as one file in a folder of its own; the same parts give the same bytes. */
export async function offlineZip(
  { issue }: IssueBook,
  pages: ReadonlyMap<string, string | Uint8Array>,
  pdfs: readonly { article: Article; pdf: Uint8Array }[],
): Promise<Buffer> {
  const zip = new ZipFile();
  const folder = `mds-jaed-${issue.year}-${issue.issueNumber}`;
  const add = (name: string, content: string | Uint8Array) =>
    zip.addBuffer(Buffer.from(content), `${folder}/${name}`, {
      mtime: TIME,
      mode: 0o100644,
      compress: typeof content === 'string',
    });
  for (const [name, content] of pages) add(name, content);
  for (const { article, pdf } of pdfs) add(pdfFile(article), pdf);
  zip.end();
  return buffer(zip.outputStream);
}

function contents({ book: { issue, journal }, chapters, withPdf, origin }: OfflineSource): string {
  const entries = chapters.map((chapter) => {
    const { article } = chapter;
    const pdf = withPdf.has(article.number) ? textElement('a', texts.pdf, { href: pdfFile(article) }) : '';
    return element(
      'li',
      {},
      textElement('a', headlineOf(article), { href: htmlFile(chapter) }),
      element('br', {}),
      textElement('span', authorNames(article).join(', ')),
      element('br', {}),
      pdf,
    );
  });
  return asHtml(
    page(
      issue.title,
      journal.language,
      textElement('p', `${journal.name}, ${editionTexts.volume(volumeOf(issue), issue.issueNumber)}`),
      textElement('h1', issue.title),
      textElement('p', issue.description ?? ''),
      copyNote(chapters, `${origin}/issue/${issue.id}`),
      element('nav', {}, textElement('h2', editionTexts.contents), element('ol', {}, ...entries)),
    ),
  );
}

function articlePage(chapter: Chapter, { book: { journal }, withPdf, origin }: OfflineSource): string {
  const { article } = chapter;
  const links = element(
    'nav',
    {},
    textElement('a', texts.back, { href: 'index.html' }),
    withPdf.has(article.number) ? ` · ${textElement('a', texts.pdf, { href: pdfFile(article) })}` : '',
  );
  const note = copyNote([chapter], `${origin}${shortPath(article.number)}`);
  return asHtml(
    contentDocument({ journal, ...chapter }, picturesOf(chapter)).replace('<body>', `<body>${links}${note}`),
  );
}

/** From when the copy is, and where later corrections and retractions are: the copy cannot show them. */
function copyNote(chapters: readonly Pick<Chapter, 'article'>[], address: string): string {
  const [newest = ''] = chapters.map(({ article }) => article.updatedAt).toSorted((a, b) => b.localeCompare(a));
  const words = newest ? `${texts.copyOf(longDate(dayOf(newest)))} ` : '';
  return element('p', { class: 'copy' }, words, textElement('a', address, { href: address }));
}

/** A page of a book as HTML, which browsers open from a disk by the ending of its name. */
function asHtml(xhtml: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';
  return xhtml
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replaceAll(/<([\w:-]+)((?:\s[^<>]*)?)\/>/g, (_, name: string, attributes: string) =>
      VOID.has(name) ? `<${name}${attributes}>` : `<${name}${attributes}></${name}>`,
    )
    .replace('<head>', `<head>${head}`);
}
