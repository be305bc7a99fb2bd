import type { MetaDescriptor } from 'react-router';
import { orcidAddress } from '../../../../base/identifiers.ts';
import { LICENCES } from '../../../../base/journal.ts';
import type { Article } from '../../contract.ts';
import { articlePath, doiAddress, pdfPath } from '../../rules.ts';

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

/** The same for machines that read no HTML: the `Link` header of FAIR Signposting (signposting.org, level 1). */
export function signposting(article: Article, origin: string): string {
  const page = `${origin}${articlePath(article)}`;
  const link = (target: string, rel: string, type?: string) =>
    `<${encodeURI(target)}>; rel="${rel}"${type ? `; type="${type}"` : ''}`;
  return [
    link(article.doi ? doiAddress(article.doi) : page, 'cite-as'),
    link('https://schema.org/ScholarlyArticle', 'type'),
    ...article.authors.flatMap(({ orcid }) => (orcid ? [link(orcidAddress(orcid), 'author')] : [])),
    link(LICENCES[article.licence], 'license'),
    ...(article.files.length > 0 ? [link(`${origin}${pdfPath(article)}`, 'item', 'application/pdf')] : []),
    // One will do: the page names the others, and every header delays its first byte.
    link(`${page}.json`, 'describedby', 'application/vnd.citationstyles.csl+json'),
  ].join(', ');
}
