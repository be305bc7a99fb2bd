import type { BreadcrumbList, CorrectionComment, Person, PublicationIssue, ScholarlyArticle } from 'schema-dts';
import { dayOf } from '../../../../base/dates.ts';
import { orcidAddress, rorAddress } from '../../../../base/identifiers.ts';
import { type Journal, LICENCES } from '../../../../base/journal.ts';
import { namePartsOf } from '../../../../base/names.ts';
import { keywordList } from '../../../../base/text.ts';
import type { IssueRef } from '../../../issues/contract.ts';
import { volumeOf } from '../../../issues/rules.ts';
import { periodicalOf, publisherOf } from '../../../journal/rules.ts';
import type { Article, Notice } from '../../contract.ts';
import {
  articlePath,
  authorNames,
  doiAddress,
  downloadOf,
  headlineOf,
  isRetracted,
  pagesOf,
  pdfPath,
  sharePicturePath,
} from '../../rules.ts';
import { articleTexts as texts } from '../../texts.ts';

/** Where the journal lives, and what it says of itself. */
export interface Publication {
  journal: Journal;
  origin: string;
}

/** The article as schema.org has it, in its issue, volume and journal. */
export function scholarlyArticle(article: Article, { journal, origin }: Publication): ScholarlyArticle {
  const page = `${origin}${articlePath(article)}`;
  const { doi, issue, firstPage, lastPage } = article;
  const file = downloadOf(article);
  return {
    '@type': 'ScholarlyArticle',
    '@id': `${page}#article`,
    url: page,
    mainEntityOfPage: page,
    headline: headlineOf(article),
    name: headlineOf(article),
    author: authorsOf(article),
    abstract: article.abstract,
    keywords: keywordList(article.keywords),
    articleSection: article.topic,
    inLanguage: journal.language,
    dateCreated: dayOf(article.createdAt),
    datePublished: dayOf(article.publishedAt),
    dateModified: dayOf(article.updatedAt),
    license: LICENCES[article.licence],
    copyrightYear: Number(dayOf(article.publishedAt).slice(0, 4)),
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
    ...(article.notices.length > 0 && { correction: article.notices.map(correctionOf) }),
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

/** An article where an issue lists it: its own page says the rest. */
export function partOfIssue(article: Article, origin: string): Exclude<ScholarlyArticle, string> {
  const page = `${origin}${articlePath(article)}`;
  return {
    '@type': 'ScholarlyArticle',
    '@id': `${page}#article`,
    url: page,
    headline: headlineOf(article),
    author: authorNames(article).map((name) => ({ '@type': 'Person', name })),
    datePublished: dayOf(article.publishedAt),
    ...(article.doi && { sameAs: doiAddress(article.doi) }),
    ...(article.firstPage && { pagination: pagesOf(article) }),
  };
}

/** The way from the home page to a page, by names and paths. */
export function breadcrumbs(steps: [name: string, path: string][], origin: string): BreadcrumbList {
  const { home, archive } = texts.breadcrumbs;
  const way: [string, string][] = [[home, '/'], [archive, '/archive'], ...steps];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

function authorsOf(article: Article): Person[] {
  if (article.authors.length === 0) return authorNames(article).map((name) => ({ '@type': 'Person', name }));
  return article.authors.map(({ fullName, affiliation, orcid, ror }) => {
    const { given, family } = namePartsOf(fullName);
    return {
      '@type': 'Person',
      ...(orcid && { '@id': orcidAddress(orcid), identifier: orcidAddress(orcid) }),
      name: fullName,
      ...(given && { givenName: given }),
      familyName: family,
      ...(affiliation && {
        affiliation: { '@type': 'Organization', ...(ror && { '@id': rorAddress(ror) }), name: affiliation },
      }),
    };
  });
}

function correctionOf({ kind, date, text, doi }: Notice): CorrectionComment {
  return {
    '@type': 'CorrectionComment',
    name: texts.noticeTitles[kind],
    datePublished: date,
    text,
    ...(doi && { url: doiAddress(doi) }),
  };
}
