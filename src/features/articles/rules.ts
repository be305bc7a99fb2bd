import { dayOf, longDate } from '#base/dates.ts';
import { encodedDoi } from '#base/identifiers.ts';
import { fullNameOf, institutionKey } from '#base/names.ts';
import { excerpt, listed } from '#base/text.ts';
import type { NoticeKind } from '#features/submissions/rules.ts';
import type { Article, Notice, WithdrawnArticle } from './contract.ts';
import { articleTexts } from './texts.ts';

export { NOTICE_KINDS } from '#features/submissions/rules.ts';
export { CITATION_STYLES, type CitationStyle } from './citations/citation-styles.ts';

/** What reference managers read; also the endings of the addresses where they find it. */
export const CITATION_FORMATS = ['bib', 'ris', 'json'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

export const ABSTRACT_PREVIEW = 150;
export const RECENT_ARTICLES = 3;
export const RELATED_ARTICLES = 4;
export const SEARCH_PAGE = 20;
export const LIST_PAGE = 12;
export const ARCHIVE_PAGE = 24;

/** The address of an article's page; never changes without a redirect. */
export function articlePath({ number, slug }: Pick<Article, 'number' | 'slug'>): string {
  return `/article/${number}/${slug}`;
}

export function pdfPath(article: Pick<Article, 'number' | 'slug'>): string {
  return `${articlePath(article)}.pdf`;
}

/** What a new article's DOI may be: "10.12345/mds-jaed.mds-2026-0042". */
export function suggestedDoi(prefix: string, shortName: string, number: string): string {
  return `${prefix}/${shortName.replace(/[^a-z0-9]+/gi, '-')}.${number}`.toLowerCase();
}

/** Where the PDF of one version stands; stays when another one has come. */
export function versionPath(article: Pick<Article, 'number' | 'slug'>, version: number): string {
  return `${articlePath(article)}.v${version}.pdf`;
}

/** The picture that stands for the article where a link to it is shared. */
export function sharePicturePath(article: Pick<Article, 'number' | 'slug'>): string {
  return `${articlePath(article)}.png`;
}

/** Everything the journal has published under a topic. */
export function topicPath(topic: string): string {
  return `/journal?${new URLSearchParams({ topic })}`;
}

/** What is new can be followed in these formats. */
export const FEEDS = [
  { format: 'atom', file: 'feed.xml', type: 'application/atom+xml' },
  { format: 'rss', file: 'rss.xml', type: 'application/rss+xml' },
] as const;
export type FeedFormat = (typeof FEEDS)[number]['format'];

/** The address of a feed: of everything (''), of a topic ("/topic/{id}") or of an issue ("/issue/{id}"). */
export function feedPath(base: string, format: FeedFormat): string {
  return `${base}/${FEEDS.find((feed) => feed.format === format)?.file}`;
}

/** The address of a page of a list; its first page has no number. */
export function pagedPath(path: string, filter: Record<string, string>, page: number): string {
  const query = new URLSearchParams({ ...filter, ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Every page of a list has a title of its own. */
export function pagedTitle(title: string, page: number): string {
  return page > 1 ? `${title}, ${articleTexts.page(page)}` : title;
}

/** Everything that has these very words. */
export function keywordPath(keyword: string): string {
  return `/search?${new URLSearchParams({ q: `"${keyword.replaceAll('"', ' ')}"` })}`;
}

/** Where a DOI leads. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodedDoi(doi)}`;
}

/** "17–34", "e42", or nothing. */
export function pagesOf({ firstPage, lastPage }: Pick<Article, 'firstPage' | 'lastPage'>): string {
  return [firstPage, lastPage].filter(Boolean).join('–');
}

/**
 * "e42": what stands alone where the first page would and is no page number. A number or a roman numeral is a page, so every
 * record and citation says the same of it.
 */
export function articleNumberOf({ firstPage, lastPage }: Pick<Article, 'firstPage' | 'lastPage'>): string | undefined {
  const isAlone = firstPage && (!lastPage || lastPage === firstPage);
  return isAlone && !/^(\d+|[ivxlcdm]+)$/i.test(firstPage) ? firstPage : undefined;
}

/**
 * When an article came in and when it was accepted, as far as that can be true: an older article that is entered
 * afterwards came in after it was published, and that day is told nowhere.
 */
export function historyOf({
  createdAt,
  acceptedAt,
  publishedAt,
}: Pick<Article, 'createdAt' | 'acceptedAt' | 'publishedAt'>): { received: string | null; accepted: string | null } {
  const notAfter = (one: string, other: string) => dayOf(one) <= dayOf(other);
  const accepted = acceptedAt && notAfter(acceptedAt, publishedAt) ? acceptedAt : null;
  return { received: notAfter(createdAt, accepted ?? publishedAt) ? createdAt : null, accepted };
}

/** Whether its results are no longer to be relied on. */
export function isRetracted({ notices }: Pick<Article, 'notices'>): boolean {
  return notices.some(({ kind }) => kind === 'RETRACTION');
}

/** The gravest of what had to be said about an article; undefined when there is nothing. */
export function gravestNotice({ notices }: { notices: Pick<Notice, 'kind'>[] }): NoticeKind | undefined {
  const gravest = ['RETRACTION', 'EXPRESSION_OF_CONCERN', 'CORRECTION'] as const;
  return gravest.find((kind) => notices.some((notice) => notice.kind === kind));
}

/** Where a notice stands: at its own DOI, else on the page of its article. `origin` is the site's. */
export function noticeAddress(article: Pick<Article, 'number' | 'slug'>, { id, doi }: Notice, origin: string): string {
  return doi ? doiAddress(doi) : `${origin}${articlePath(article)}#notice-${id}`;
}

/** "Correction (2026-04-01)" */
export function noticeLabel({ kind, date }: Notice): string {
  return articleTexts.noticeLabel(articleTexts.noticeNames[kind], date);
}

/** "Correction (2026-04-01): Table 2 is wrong." */
export function noticeLine(notice: Notice): string {
  return articleTexts.noticeLine(noticeLabel(notice), notice.text);
}

/** The versions, oldest first, of an article that has had another one before; none of one that stands as it was published. */
export function severalVersions({ versions }: Pick<Article, 'versions'>): Article['versions'] {
  return versions.length > 1 ? versions : [];
}

/** The institutions of an article's authors, each once, in the order of its first author. */
export function institutionsOf(authors: Article['authors']): { name: string; ror: string | null }[] {
  const known = new Map<string, { name: string; ror: string | null }>();
  for (const { affiliation, ror } of authors) {
    const key = institutionKey(affiliation);
    const before = known.get(key);
    if (key && !before?.ror) known.set(key, { name: before?.name ?? affiliation, ror });
  }
  return [...known.values()];
}

/** Which of `institutions` an author is at, counted from 1; 0 for none. */
export function placeOf(affiliation: string, institutions: { name: string }[]): number {
  return institutions.findIndex(({ name }) => institutionKey(name) === institutionKey(affiliation)) + 1;
}

/** The title as readers should see it: a retracted article says so first. */
export function headlineOf(article: Pick<Article, 'manuscriptTitle' | 'notices'>): string {
  return isRetracted(article) ? articleTexts.retracted(titleOf(article)) : titleOf(article);
}

export function titleOf(article: Pick<Article, 'manuscriptTitle'>): string {
  return article.manuscriptTitle || articleTexts.untitled;
}

/** The authors' full names, without titles and degrees, else the submitter's name, else 'Unknown Author'. */
export function authorNames({ authors, user }: Pick<Article, 'authors' | 'user'>): string[] {
  if (authors.length > 0) return authors.map(fullNameOf);
  return [user ? `${user.firstName} ${user.lastName}` : articleTexts.unknownAuthor];
}

/** That an article was withdrawn: what it was, and since when it is gone. */
export function withdrawalOf(article: Pick<WithdrawnArticle, 'manuscriptTitle' | 'authors' | 'withdrawnAt'>): string {
  return articleTexts.gone(titleOf(article), listed(article.authors), longDate(article.withdrawnAt));
}

export function abstractPreview(abstract: string): string {
  return excerpt(abstract, ABSTRACT_PREVIEW);
}

/** The file a reader downloads: the manuscript, else the first; undefined when there is none. */
export function downloadOf(article: Pick<Article, 'files'>): Article['files'][number] | undefined {
  return article.files.find(({ fileType }) => fileType === 'MANUSCRIPT') ?? article.files[0];
}
