import type { MetaDescriptor } from 'react-router';
import { orcidAddress } from '#base/identifiers.ts';
import { LICENCES } from '#features/journal/journal.ts';
import type { Article } from '../../../contract.ts';
import { articlePath, doiAddress, pdfPath } from '../../../rules.ts';

/** The article in other words, each at its page's address with another ending. */
const RECORDS = [
  ['bib', 'application/x-bibtex', 'BibTeX'],
  ['ris', 'application/x-research-info-systems', 'RIS'],
  ['json', 'application/vnd.citationstyles.csl+json', 'CSL-JSON'],
  ['xml', 'application/xml', 'JATS'],
] as const;

/** The article's records and its PDF, as links of the page. */
export function alternateLinks(article: Article): MetaDescriptor[] {
  const link = (href: string, type: string, title: string) => ({
    ...{ tagName: 'link' as const, rel: 'alternate' },
    ...{ href, type, title },
  });
  return [
    ...(article.files.length > 0 ? [link(pdfPath(article), 'application/pdf', 'PDF')] : []),
    ...RECORDS.map(([ending, type, title]) => link(`${articlePath(article)}.${ending}`, type, title)),
  ];
}

/**
 * What FAIR Signposting (signposting.org, level 1) wants to be told, as links of the page: in a header they would weigh as
 * much as they are long, and every header delays the first byte.
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
