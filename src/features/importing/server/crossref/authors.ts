import type { StreamedElement } from '#platform/xml/stream-xml.ts';
import { remarkTexts } from '../../remark-texts.ts';
import type { DescribedAuthor, Remark } from '../description.ts';
import { allWithin, childOf, childrenOf, textOf, wholeLine } from '../xml-elements.ts';

/** The authors of an article in Crossref XML; contributors in other roles are lost. */
export function crossrefAuthors(article: StreamedElement): { authors: DescribedAuthor[]; lost: Remark[] } {
  const contributors = childOf(article, 'contributors');
  const all = contributors ? childrenOf(contributors, 'person_name', 'organization') : [];
  const roleOf = ({ attributes }: StreamedElement) => attributes.contributor_role ?? 'author';
  const authors = all.filter((one) => roleOf(one) === 'author');
  const others = all.filter((one) => roleOf(one) !== 'author');
  return {
    authors: authors.map(authorOf),
    lost: others.map((one) => ({
      line: one.line,
      text: remarkTexts.authors.onlyAuthors(nameOf(one), roleOf(one)),
    })),
  };
}

function authorOf(element: StreamedElement): DescribedAuthor {
  const institutions = allWithin(childOf(element, 'affiliations'), 'institution');
  // Until 4.8 an affiliation was a text.
  const written = childrenOf(element, 'affiliation').map((one) => wholeLine(one));
  const ids = allWithin(childOf(element, 'affiliations'), 'institution_id');
  return {
    line: element.line,
    fullName: nameOf(element),
    email: '',
    affiliation: [...institutions.map((one) => textOf(one, 'institution_name')), ...written].filter(Boolean).join('; '),
    orcid: textOf(element, 'ORCID'),
    ror: ids.find(({ attributes }) => attributes.type === 'ror')?.text.trim() ?? '',
    role: '',
  };
}

const nameOf = (element: StreamedElement): string =>
  element.name === 'organization'
    ? wholeLine(element)
    : ['given_name', 'surname', 'suffix']
        .map((part) => textOf(element, part))
        .filter(Boolean)
        .join(' ');
