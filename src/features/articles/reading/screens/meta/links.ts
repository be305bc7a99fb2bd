import type { MetaDescriptor } from 'react-router';
import { orcidAddress } from '#base/identifiers.ts';
import { LICENCES } from '#features/journal/journal.ts';
import type { Article } from '../../../contract.ts';
import { articlePath, doiAddress, pdfPath } from '../../../rules.ts';

/** Metadata formats of an article; the address is that of the page with this extension. */
const RECORDS = [
  ['bib', 'application/x-bibtex', 'BibTeX'],
  ['ris', 'application/x-research-info-systems', 'RIS'],
  ['json', 'application/vnd.citationstyles.csl+json', 'CSL-JSON'],
  ['xml', 'application/xml', 'JATS'],
] as const;

/** Links to the article's PDF and metadata records. */
export function alternateLinks(article: Article): MetaDescriptor[] {
  const link = (href: string, type: string, title: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    href,
    type,
    title,
  });
  return [
    ...(article.files.length > 0 ? [link(pdfPath(article), 'application/pdf', 'PDF')] : []),
    ...RECORDS.map(([extension, type, title]) => link(`${articlePath(article)}.${extension}`, type, title)),
  ];
}

/**
 * FAIR Signposting (signposting.org, level 1) as links in the page. In a response header they would delay the first byte.
 */
export function signposting(article: Article, origin: string): MetaDescriptor[] {
  const page = `${origin}${articlePath(article)}`;
  const link = (rel: string, href: string, type?: string) => ({
    tagName: 'link' as const,
    rel,
    href,
    ...(type && { type }),
  });
  return [
    link('cite-as', article.doi ? doiAddress(article.doi) : page),
    link('type', 'https://schema.org/ScholarlyArticle'),
    ...article.authors.flatMap(({ orcid }) => (orcid ? [link('author', orcidAddress(orcid))] : [])),
    link('license', LICENCES[article.licence]),
    ...(article.files.length > 0 ? [link('item', pdfPath(article), 'application/pdf')] : []),
    link('describedby', `${articlePath(article)}.json`, 'application/vnd.citationstyles.csl+json'),
  ];
}
