import type { MetaDescriptor } from 'react-router';
import { dayOf, yearOf } from '#base/dates.ts';
import { type Journal, LICENCES } from '#features/journal/journal.ts';
import { ARTICLE_TYPES } from '#features/submissions/fields/article-types.ts';
import { translationsOf } from '#features/submissions/fields/content-languages.ts';
import type { Article } from '../../../contract.ts';
import {
  articlePath,
  authorNames,
  doiAddress,
  headlineOf,
  historyOf,
  noticeAddress,
  noticeLine,
  severalVersions,
  subjectsOf,
} from '../../../rules.ts';
import { articleTexts as texts } from '../../../texts.ts';

/** Dublin Core tags of an article (DCMI, DC-HTML). */
export function dublinCoreTags(article: Article, journal: Journal, origin: string): MetaDescriptor[] {
  const { doi, issue } = article;
  const { received, accepted } = historyOf(article);
  const tag = (name: string, content: string | null) => (content ? [{ name, content }] : []);
  return [
    { tagName: 'link', rel: 'schema.DC', href: 'http://purl.org/dc/elements/1.1/' },
    { tagName: 'link', rel: 'schema.DCTERMS', href: 'http://purl.org/dc/terms/' },
    ...tag('DC.title', headlineOf(article)),
    ...translationsOf(article).flatMap(([, { title }]) => tag('DCTERMS.alternative', title)),
    ...authorNames(article).flatMap((name) => tag('DC.creator', name)),
    ...[article.topic, ...subjectsOf(article)].flatMap((subject) => tag('DC.subject', subject)),
    ...[article.abstract, ...article.notices.map(noticeLine)].flatMap((text) => tag('DC.description', text)),
    ...tag('DC.publisher', journal.publisher),
    ...tag('DC.date', dayOf(article.publishedAt)),
    ...tag('DC.type', 'Text'),
    ...tag('DC.type', ARTICLE_TYPES[article.articleType].label),
    ...(article.files.length > 0 ? tag('DC.format', 'application/pdf') : []),
    ...tag('DC.identifier', `${origin}${articlePath(article)}`),
    ...tag('DC.identifier', doi && doiAddress(doi)),
    ...tag('DC.source', journal.issn ? `${journal.name} (ISSN ${journal.issn})` : journal.name),
    ...tag('DC.language', article.language),
    ...tag('DC.rights', texts.copyright(yearOf(article.publishedAt))),
    ...tag('DC.rights', LICENCES[article.licence]),
    ...article.notices.flatMap((notice) => tag('DC.relation', noticeAddress(article, notice, origin))),
    ...tag('DCTERMS.dateSubmitted', received && dayOf(received)),
    ...tag('DCTERMS.dateAccepted', accepted && dayOf(accepted)),
    ...tag('DCTERMS.issued', dayOf(article.publishedAt)),
    ...tag('DCTERMS.modified', dayOf(article.updatedAt)),
    ...tag('DCTERMS.license', LICENCES[article.licence]),
    ...severalVersions(article).flatMap(({ fileUrl }) => tag('DCTERMS.hasVersion', `${origin}${fileUrl}`)),
    ...tag('DCTERMS.isPartOf', issue && `${origin}/issue/${issue.id}`),
  ];
}
