import { authorNameOf } from '#base/names.ts';
import { keywordList } from '#base/text.ts';
import type { Article } from '#features/articles/contract.ts';
import { articlePath, headlineOf, pagesOf, pdfPath } from '#features/articles/rules.ts';
import { volumeOf } from '#features/issues/rules.ts';
import type { Journal } from '#features/journal/journal.ts';
import { indexingTexts } from '../texts.ts';

/**
 * Templates of ReDIF 1.0 (openlib.org/acmes/root/docu/redif_1.html), the format in which archives of RePEc describe what they hold.
 * A field is a line; fields without a value are left out.
 */
export interface RepecSource {
  journal: Journal;
  /** Public origin, without a trailing slash. */
  origin: string;
  /** Address of the person who keeps the archive. */
  maintainer: string;
}

type Field = [name: string, value: string | undefined];

const template = (type: string, fields: Field[]): string =>
  [['Template-Type', `ReDIF-${type} 1.0`] satisfies Field, ...fields]
    .map(([name, value]) => [name, (value ?? '').replace(/\s+/gu, ' ').trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');

const archiveHandle = ({ repecArchive }: Journal) => `RePEc:${repecArchive}`;
const seriesHandle = (journal: Journal) => `${archiveHandle(journal)}:${journal.repecSeries}`;

/** The template of the archive: `{archive}arch.rdf`. */
export function archiveTemplate({ journal, origin, maintainer }: RepecSource): string {
  return template('Archive', [
    ['Handle', archiveHandle(journal)],
    ['Name', journal.publisher],
    ['Maintainer-Name', journal.publisher],
    ['Maintainer-Email', maintainer],
    ['Description', indexingTexts.repec.archive(journal.name, journal.publisher)],
    ['URL', `${origin}/repec/${journal.repecArchive}/`],
  ]);
}

/** The template of the journal: `{archive}seri.rdf`. */
export function seriesTemplate({ journal, origin, maintainer }: RepecSource): string {
  return template('Series', [
    ['Name', journal.name],
    ['Description', journal.tagline],
    ['Provider-Name', journal.publisher],
    ['Provider-Homepage', `${origin}/`],
    ['Maintainer-Name', journal.publisher],
    ['Maintainer-Email', maintainer],
    ['Type', 'ReDIF-Article'],
    ['ISSN', journal.issn],
    ['Handle', seriesHandle(journal)],
  ]);
}

/** The template of a published article. Its handle holds the manuscript's number, which never changes. */
export function articleTemplate(article: Article, { journal, origin }: RepecSource): string {
  const { issue, doi } = article;
  const date = new Date(article.publishedAt);
  return template('Article', [
    ...article.authors.flatMap(authorFields),
    ['Title', headlineOf(article)],
    ['Abstract', article.abstract],
    ['Language', article.language],
    ['Keywords', keywordList(article.keywords).join('; ')],
    ['Classification-JEL', article.jelCodes.join('; ')],
    ['Journal', journal.name],
    ['Pages', pagesOf(article).replace('–', '-')],
    ['Volume', issue ? volumeOf(issue) : undefined],
    ['Issue', issue ? String(issue.issueNumber) : undefined],
    ['Year', String(issue?.year ?? date.getUTCFullYear())],
    ['Month', MONTHS[(issue?.month ?? date.getUTCMonth() + 1) - 1]],
    ['DOI', doi ?? undefined],
    ...filesOf(article, origin),
    ['Handle', `${seriesHandle(journal)}:${article.number.toLowerCase()}`],
  ]);
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function authorFields(author: Article['authors'][number]): Field[] {
  const name = authorNameOf(author);
  if ('institution' in name) return [['Author-Name', name.institution]];
  const given = [name.given, name.suffix].filter(Boolean).join(' ');
  return [
    ['Author-Name', [given, name.family].filter(Boolean).join(' ')],
    ['Author-Name-First', given],
    ['Author-Name-Last', name.family],
    ['Author-Workplace-Name', author.affiliation],
  ];
}

function filesOf(article: Article, origin: string): Field[] {
  const page: Field[] = [
    ['File-URL', `${origin}${articlePath(article)}`],
    ['File-Format', 'text/html'],
    ['File-Function', 'Abstract and full text'],
  ];
  if (article.files.length === 0) return page;
  return [
    ['File-URL', `${origin}${pdfPath(article)}`],
    ['File-Format', 'application/pdf'],
    ['File-Function', 'Full text'],
    ...page,
  ];
}
