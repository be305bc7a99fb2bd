import type { BreadcrumbList, CorrectionComment, MediaObject, PublicationIssue, ScholarlyArticle } from 'schema-dts';
import { dayOf, yearOf } from '#base/dates.ts';
import type { IssueRef } from '#features/issues/contract.ts';
import { volumeOf } from '#features/issues/rules.ts';
import { type Journal, LICENCES } from '#features/journal/journal.ts';
import { periodicalOf, publisherOf } from '#features/journal/rules.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { translationsOf } from '#features/submissions/fields/content-languages.ts';
import { SUPPLEMENT_LICENCES, supplementPath } from '#features/supplements/rules.ts';
import type { Article, Notice } from '../../../contract.ts';
import {
  articlePath,
  doiAddress,
  downloadOf,
  headlineOf,
  historyOf,
  isRetracted,
  noticeAddress,
  pagesOf,
  pdfPath,
  severalVersions,
  sharePicturePath,
  subjectsOf,
} from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';
import { authorsOf, namesOf } from './structured-authors.ts';

type Version = Article['versions'][number];

/** The journal's settings and the site's origin. */
export interface Publication {
  journal: Journal;
  origin: string;
}

/** The article in schema.org terms, in its issue, volume and journal. */
export function scholarlyArticle(article: Article, { journal, origin }: Publication): ScholarlyArticle {
  const page = `${origin}${articlePath(article)}`;
  const { doi, issue, firstPage, lastPage } = article;
  const { received } = historyOf(article);
  const file = downloadOf(article);
  const translated = translationsOf(article);
  const version = article.versions.at(-1)?.number;
  const earlier = severalVersions(article).slice(0, -1);
  return {
    '@type': 'ScholarlyArticle',
    '@id': `${page}#article`,
    url: page,
    mainEntityOfPage: page,
    headline: headlineOf(article),
    name: headlineOf(article),
    ...(translated.length > 0 && { alternativeHeadline: translated.map(([, { title }]) => title) }),
    author: authorsOf(article),
    abstract: article.abstract,
    keywords: subjectsOf(article),
    articleSection: article.topic,
    genre: ARTICLE_TYPES[article.articleType].label,
    inLanguage: article.language,
    ...(received && { dateCreated: dayOf(received) }),
    datePublished: dayOf(article.publishedAt),
    dateModified: dayOf(article.updatedAt),
    license: LICENCES[article.licence],
    copyrightYear: yearOf(article.publishedAt),
    isAccessibleForFree: true,
    creativeWorkStatus: isRetracted(article) ? 'Retracted' : 'Published',
    image: `${origin}${sharePicturePath(article)}`,
    publisher: publisherOf(journal),
    isPartOf: issue ? publicationIssue(issue, { journal, origin }) : periodicalOf(journal, origin),
    ...(firstPage && { pageStart: firstPage, pagination: pagesOf(article) }),
    ...(lastPage && { pageEnd: lastPage }),
    ...(doi && {
      sameAs: doiAddress(doi),
      identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: doi, url: doiAddress(doi) },
    }),
    ...(version && { version }),
    ...(earlier.length > 0 && { workExample: earlier.map((edition) => editionOf(edition, origin)) }),
    ...(article.notices.length > 0 && {
      correction: article.notices.map((notice) => correctionOf(notice, noticeAddress(article, notice, origin))),
    }),
    ...(article.supplements.length > 0 && {
      associatedMedia: article.supplements.map((supplement) => ({
        '@type': 'MediaObject' as const,
        name: supplement.title,
        ...(supplement.description && { description: supplement.description }),
        contentUrl: `${origin}${supplementPath(article.number, supplement)}`,
        encodingFormat: supplement.mediaType,
        contentSize: `${supplement.size} B`,
        license: SUPPLEMENT_LICENCES[supplement.licence],
        sha256: supplement.sha256,
      })),
    }),
    ...(file && {
      encoding: {
        '@type': 'MediaObject',
        contentUrl: `${origin}${pdfPath(article)}`,
        encodingFormat: 'application/pdf',
        contentSize: `${file.fileSize} B`,
      },
    }),
  };
}

/** An issue in its volume and journal. */
export function publicationIssue(issue: IssueRef, { journal, origin }: Publication): Exclude<PublicationIssue, string> {
  return {
    '@type': 'PublicationIssue',
    '@id': `${origin}/issue/${issue.id}#issue`,
    url: `${origin}/issue/${issue.id}`,
    name: issue.title,
    issueNumber: issue.issueNumber,
    datePublished: `${issue.year}-${String(issue.month).padStart(2, '0')}`,
    isPartOf: {
      '@type': 'PublicationVolume',
      volumeNumber: volumeOf(issue),
      isPartOf: periodicalOf(journal, origin),
    },
  };
}

/** An article in the list of an issue; its own page has the rest. */
export function partOfIssue(article: Article, origin: string): Exclude<ScholarlyArticle, string> {
  const page = `${origin}${articlePath(article)}`;
  return {
    '@type': 'ScholarlyArticle',
    '@id': `${page}#article`,
    url: page,
    headline: headlineOf(article),
    author: namesOf(article),
    datePublished: dayOf(article.publishedAt),
    ...(article.doi && { sameAs: doiAddress(article.doi) }),
    ...(article.firstPage && { pagination: pagesOf(article) }),
  };
}

/** The breadcrumbs from the home page to a page, as names and paths. */
export function breadcrumbs(steps: [name: string, path: string][], origin: string): BreadcrumbList {
  const { home, archive } = texts.breadcrumbs;
  const trail: [string, string][] = [[home, '/'], [archive, '/archive'], ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** An earlier version's PDF, for schema.org's `workExample`. */
function editionOf({ number, publishedAt, note, fileUrl }: Version, origin: string): Exclude<MediaObject, string> {
  return {
    '@type': 'MediaObject',
    name: texts.version(number),
    version: number,
    datePublished: dayOf(publishedAt),
    ...(note && { description: note }),
    contentUrl: `${origin}${fileUrl}`,
    encodingFormat: 'application/pdf',
  };
}

function correctionOf({ kind, date, text }: Notice, url: string): CorrectionComment {
  return { '@type': 'CorrectionComment', name: texts.noticeTitles[kind], datePublished: date, text, url };
}
