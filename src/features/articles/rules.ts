import { excerpt } from '../../base/text.ts';
import type { Article } from './contract.ts';
import { articleTexts } from './texts.ts';

/** What may have to be said about a published article. */
export const NOTICE_KINDS = ['CORRECTION', 'RETRACTION', 'EXPRESSION_OF_CONCERN'] as const;

/** How an article can be cited, in the order readers see; the first is the one they see at once. */
export const CITATION_STYLES = ['apa', 'mla', 'chicago', 'harvard', 'vancouver', 'ieee'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

/** What reference managers read; also the endings of the addresses where they find it. */
export const CITATION_FORMATS = ['bib', 'ris', 'json'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

export const ABSTRACT_PREVIEW = 150;
export const RECENT_ARTICLES = 3;
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

/** Where a DOI leads. */
export function doiAddress(doi: string): string {
  return `https://doi.org/${doi}`;
}

/** "17–34", "e42", or nothing. */
export function pagesOf({ firstPage, lastPage }: Pick<Article, 'firstPage' | 'lastPage'>): string {
  return [firstPage, lastPage].filter(Boolean).join('–');
}

/** Whether its results are no longer to be relied on. */
export function isRetracted({ notices }: Pick<Article, 'notices'>): boolean {
  return notices.some(({ kind }) => kind === 'RETRACTION');
}

export function titleOf(article: Pick<Article, 'manuscriptTitle'>): string {
  return article.manuscriptTitle || articleTexts.untitled;
}

/** The authors' full names, else the submitter's name, else 'Unknown Author'. */
export function authorNames({ authors, user }: Pick<Article, 'authors' | 'user'>): string[] {
  if (authors.length > 0) return authors.map(({ fullName }) => fullName);
  return [user ? `${user.firstName} ${user.lastName}` : articleTexts.unknownAuthor];
}

export function abstractPreview(abstract: string): string {
  return excerpt(abstract, ABSTRACT_PREVIEW);
}

/** The file a reader downloads: the manuscript, else the first; undefined when there is none. */
export function downloadOf(article: Pick<Article, 'files'>): Article['files'][number] | undefined {
  return article.files.find(({ fileType }) => fileType === 'MANUSCRIPT') ?? article.files[0];
}
