import { orcidAddress, rorAddress } from '#base/identifiers.ts';
import { authorNameOf } from '#base/names.ts';
import { xmlText } from '#base/xml.ts';
import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';

/** Limit of the schema, in characters. */
const MAX_SUFFIX_LENGTH = 10;

/** Returns a `person_name` or an `organization`; the schema allows both in any order. */
export function crossrefAuthor(author: Article['authors'][number], index: number): string {
  const { orcid, ror } = author;
  const affiliation = xmlText(author.affiliation).trim();
  const attributes = { sequence: index === 0 ? 'first' : 'additional', contributor_role: 'author' };
  const name = authorNameOf({ fullName: xmlText(author.fullName), affiliation });
  if ('institution' in name) return textElement('organization', name.institution, attributes);
  const { given, family, suffix } = name;
  const institution = [
    affiliation ? textElement('institution_name', affiliation) : '',
    ror ? textElement('institution_id', rorAddress(ror), { type: 'ror' }) : '',
  ].join('');
  return element(
    'person_name',
    attributes,
    given ? textElement('given_name', given) : '',
    textElement('surname', family),
    suffix && suffix.length <= MAX_SUFFIX_LENGTH ? textElement('suffix', suffix) : '',
    institution && element('affiliations', {}, element('institution', {}, institution)),
    // The submitter entered the iD; the author has not authenticated with ORCID for this article.
    orcid ? textElement('ORCID', orcidAddress(orcid), { authenticated: 'false' }) : '',
  );
}
