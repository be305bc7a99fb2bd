import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import type { DescribedAuthor } from '../description.ts';
import { oneLine } from '../html-text.ts';
import { childOf, childrenOf, textOf } from '../xml-elements.ts';
import { inLanguage, localised } from './elements.ts';

/** The contributors of a publication in their order, with their names in its language. */
export function contributorsOf(publication: StreamedElement, language: string): DescribedAuthor[] {
  const authors = childrenOf(childOf(publication, 'authors') ?? publication, 'author');
  const positionOf = ({ attributes }: StreamedElement) => Number(attributes.seq ?? '0') || 0;
  return authors.toSorted((a, b) => positionOf(a) - positionOf(b)).map((author) => contributorOf(author, language));
}

function contributorOf(element: StreamedElement, language: string): DescribedAuthor {
  const { affiliation, ror } = affiliationOf(element, language);
  return {
    line: element.line,
    fullName: oneLine(nameOf(element, language)),
    email: textOf(element, 'email'),
    affiliation: oneLine(affiliation),
    orcid: textOf(element, 'orcid'),
    ror,
    role: element.attributes.user_group_ref ?? '',
  };
}

function nameOf(element: StreamedElement, language: string): string {
  const given = inLanguage(localised(element, 'givenname'), language);
  const family = inLanguage(localised(element, 'familyname'), language);
  if (given || family) return `${given} ${family}`;
  // Until 3.1.1 names had one language and three parts.
  return ['firstname', 'middlename', 'lastname'].map((name) => textOf(element, name)).join(' ');
}

/** Since 3.5 affiliations have names within, and some are those of ROR. */
function affiliationOf(element: StreamedElement, language: string) {
  const structured = childrenOf(element, 'affiliation', 'rorAffiliation').filter((one) => childOf(one, 'name'));
  if (structured.length === 0) return { affiliation: inLanguage(localised(element, 'affiliation'), language), ror: '' };
  const names = structured.map((one) => inLanguage(localised(one, 'name'), language));
  return {
    affiliation: names.filter(Boolean).join('; '),
    ror: structured.map((one) => textOf(one, 'ror')).find(Boolean) ?? '',
  };
}
