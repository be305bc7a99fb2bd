import type { MetaDescriptor } from 'react-router';
import { slashDate } from '../../../base/dates.ts';
import type { Journal } from '../../../base/journal.ts';
import { excerpt, keywordList } from '../../../base/text.ts';
import { volumeOf } from '../../issues/rules.ts';
import type { Article } from '../contract.ts';
import { articlePath, authorNames, pdfPath, titleOf } from '../rules.ts';

/** The tags Google Scholar reads (Highwire `citation_*`), one author a tag, and a canonical address. */
export function articleMeta(article: Article, journal: Journal, origin: string): MetaDescriptor[] {
  const title = titleOf(article);
  const tag = (name: string, content: string) => ({ name: `citation_${name}`, content });
  const authors = article.authors.flatMap(({ fullName, affiliation }) => [
    tag('author', fullName),
    tag('author_institution', affiliation),
  ]);
  return [
    { title: `${title} | ${journal.shortName}` },
    { name: 'description', content: excerpt(article.abstract, 200) },
    { tagName: 'link', rel: 'canonical', href: `${origin}${articlePath(article)}` },
    tag('title', title),
    ...(authors.length > 0 ? authors : authorNames(article).map((name) => tag('author', name))),
    tag('publication_date', slashDate(article.publishedAt)),
    tag('journal_title', journal.name),
    tag('publisher', journal.publisher),
    ...(journal.issn ? [tag('issn', journal.issn)] : []),
    tag('language', journal.language),
    ...(article.doi ? [tag('doi', article.doi)] : []),
    ...(article.firstPage ? [tag('firstpage', article.firstPage)] : []),
    ...(article.lastPage ? [tag('lastpage', article.lastPage)] : []),
    ...(article.issue ? [tag('volume', String(volumeOf(article.issue)))] : []),
    ...(article.issue ? [tag('issue', String(article.issue.issueNumber))] : []),
    ...keywordList(article.keywords).map((keyword) => tag('keywords', keyword)),
    tag('abstract_html_url', `${origin}${articlePath(article)}`),
    ...(article.files.length > 0 ? [tag('pdf_url', `${origin}${pdfPath(article)}`)] : []),
  ];
}
