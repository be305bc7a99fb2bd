import { dayOf, longDate } from '#base/dates.ts';
import { encodedDoi } from '#base/identifiers.ts';
import type { Language } from '#base/languages.ts';
import { fullNameOf, institutionKey } from '#base/names.ts';
import { excerpt, keywordList, listed } from '#base/text.ts';
import type { NoticeKind } from '#features/submissions/rules.ts';
import type { Article, Notice, WithdrawnArticle } from './contract.ts';
import { articleTexts } from './texts.ts';

export { NOTICE_KINDS } from '#features/submissions/rules.ts';
export { CITATION_STYLES, type CitationStyle } from './citations/citation-styles.ts';

/** Formats for reference managers; also the file extensions of their addresses. */
export const CITATION_FORMATS = ['bib', 'ris', 'json'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

export const ABSTRACT_PREVIEW_LENGTH = 150;
export const RECENT_ARTICLE_COUNT = 3;
export const RELATED_ARTICLE_COUNT = 4;
export const SEARCH_PAGE_SIZE = 20;
export const LIST_PAGE_SIZE = 12;
export const ARCHIVE_PAGE_SIZE = 24;

/** Path of an article's page; an old path redirects to the new one. */
export function articlePath({ number, slug }: Pick<Article, 'number' | 'slug'>): string {
  return `/article/${number}/${slug}`;
}

/** The address of an article in print and messages, which redirects to its page. */
export const shortPath = (number: string): string => `/a/${number}`;

/** The page with the reports of an article's reviewers, if they are published. */
export const peerReviewPath = ({ number }: Pick<Article, 'number'>): string => `/peer-review/${number}`;

export function pdfPath(article: Pick<Article, 'number' | 'slug'>): string {
  return `${articlePath(article)}.pdf`;
}

/** Suggests a DOI for a new article: "10.12345/mds-jaed.mds-2026-0042". `prefix` is the registrant's. */
export function suggestedDoi({ prefix, shortName, number }: DoiParts): string {
  return `${prefix}/${shortName.replace(/[^a-z0-9]+/gi, '-')}.${number}`.toLowerCase();
}

interface DoiParts {
  prefix: string;
  /** The journal's short name. */
  shortName: string;
  /** The article's number. */
  number: string;
}

/** Path of one version's PDF; newer versions do not change it. */
export function versionPath(article: Pick<Article, 'number' | 'slug'>, version: number): string {
  return `${articlePath(article)}.v${version}.pdf`;
}

/** Path of the article's share picture in the language of a page. */
export function sharePicturePath(article: Pick<Article, 'number' | 'slug'>, language: Language = 'en'): string {
  return `${articlePath(article)}${language === 'en' ? '' : `.${language}`}.png`;
}

/** Path of the list of a topic's articles. */
export function topicPath(topic: string): string {
  return `/journal?${new URLSearchParams({ topic })}`;
}

/** Feed formats with their file names and media types. */
export const FEEDS = [
  { format: 'atom', file: 'feed.xml', type: 'application/atom+xml' },
  { format: 'rss', file: 'rss.xml', type: 'application/rss+xml' },
] as const;
export type FeedFormat = (typeof FEEDS)[number]['format'];

/** Path of a feed. `base` is '' for all articles, "/topic/{id}" or "/issue/{id}". */
export function feedPath(base: string, format: FeedFormat): string {
  return `${base}/${FEEDS.find((feed) => feed.format === format)?.file}`;
}

/** Path of a page of a list; the first page has no page number. */
export function pagedPath(path: string, filter: Record<string, string>, page: number): string {
  const query = new URLSearchParams({ ...filter, ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Title of a page of a list, with its page number from the second page on. */
export function pagedTitle(title: string, page: number): string {
  return page > 1 ? `${title}, ${articleTexts.page(page)}` : title;
}

/** Path of a search for the exact phrase. */
export function keywordPath(keyword: string): string {
  return `/search?${new URLSearchParams({ q: `"${keyword.replaceAll('"', ' ')}"` })}`;
}

/** The DOI as an https address at doi.org. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${encodedDoi(doi)}`;
}

/** "17–34", "e42", or ''. */
export function pagesOf({ firstPage, lastPage }: Pick<Article, 'firstPage' | 'lastPage'>): string {
  return [firstPage, lastPage].filter(Boolean).join('–');
}

/**
 * Returns the article number ("e42"): a first page without a different last page that is neither a number nor a roman
 * numeral. Every record and citation uses this rule, so that they agree.
 */
export function articleNumberOf({ firstPage, lastPage }: Pick<Article, 'firstPage' | 'lastPage'>): string | undefined {
  const isAlone = firstPage && (!lastPage || lastPage === firstPage);
  return isAlone && !/^(\d+|[ivxlcdm]+)$/i.test(firstPage) ? firstPage : undefined;
}

/**
 * Dates an article was received and accepted; null where the date cannot be true. An older article that is entered
 * afterwards would have been received after it was published.
 */
export function historyOf({
  createdAt,
  acceptedAt,
  publishedAt,
}: Pick<Article, 'createdAt' | 'acceptedAt' | 'publishedAt'>): { received: string | null; accepted: string | null } {
  const isNotAfter = (one: string, other: string) => dayOf(one) <= dayOf(other);
  const accepted = acceptedAt && isNotAfter(acceptedAt, publishedAt) ? acceptedAt : null;
  return { received: isNotAfter(createdAt, accepted ?? publishedAt) ? createdAt : null, accepted };
}

export function isRetracted({ notices }: Pick<Article, 'notices'>): boolean {
  return notices.some(({ kind }) => kind === 'RETRACTION');
}

/** Returns the most serious kind of an article's notices; undefined without notices. */
export function mostSeriousNotice({ notices }: { notices: Pick<Notice, 'kind'>[] }): NoticeKind | undefined {
  const bySeriousness = ['RETRACTION', 'EXPRESSION_OF_CONCERN', 'CORRECTION'] as const;
  return bySeriousness.find((kind) => notices.some((notice) => notice.kind === kind));
}

/** Address of a notice: its own DOI, else its anchor on the article's page. `origin` is the site's. */
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

/** Returns all versions, oldest first, if there are at least two; else an empty list. */
export function severalVersions({ versions }: Pick<Article, 'versions'>): Article['versions'] {
  return versions.length > 1 ? versions : [];
}

/** The institutions of an article's authors, each once, in the order of their first authors. */
export function institutionsOf(authors: Article['authors']): { name: string; ror: string | null }[] {
  const byKey = new Map<string, { name: string; ror: string | null }>();
  for (const { affiliation, ror } of authors) {
    const key = institutionKey(affiliation);
    const existing = byKey.get(key);
    if (key && !existing?.ror) byKey.set(key, { name: existing?.name ?? affiliation, ror });
  }
  return [...byKey.values()];
}

/** Number of the author's institution within `institutions`, counted from 1; 0 if it is not in the list. */
export function institutionNumber(affiliation: string, institutions: { name: string }[]): number {
  return institutions.findIndex(({ name }) => institutionKey(name) === institutionKey(affiliation)) + 1;
}

/** The title with "Retracted:" before it if the article is retracted. */
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

/** Sentence for readers of an unpublished article: its title, its authors and the day it was unpublished. */
export function withdrawalText(article: Pick<WithdrawnArticle, 'manuscriptTitle' | 'authors' | 'withdrawnAt'>): string {
  return articleTexts.withdrawnMessage(titleOf(article), listed(article.authors), longDate(article.withdrawnAt));
}

/** The subjects of an article for indexes: its keywords, then its JEL codes as "JEL O13". */
export function subjectsOf({ keywords, jelCodes }: Pick<Article, 'keywords' | 'jelCodes'>): string[] {
  return [...keywordList(keywords), ...jelCodes.map(articleTexts.jelCode)];
}

export function abstractPreview(abstract: string): string {
  return excerpt(abstract, ABSTRACT_PREVIEW_LENGTH);
}

/** The file that readers download: the manuscript, else the first file; undefined without files. */
export function downloadOf(article: Pick<Article, 'files'>): Article['files'][number] | undefined {
  return article.files.find(({ fileType }) => fileType === 'MANUSCRIPT') ?? article.files[0];
}
