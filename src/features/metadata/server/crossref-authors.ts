import { orcidAddress, rorAddress } from '#base/identifiers.ts';
import { authorNameOf } from '#base/names.ts';
import { xmlText } from '#base/xml.ts';
import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';

/** Characters the schema takes. */
const LONGEST_SUFFIX = 10;

/** A `person_name` or an `organization`; they stand among each other in their order. */
export function crossrefAuthor(author: Article['authors'][number], index: number): string {
  const { orcid, ror } = author;
  const affiliation = xmlText(author.affiliation).trim();
  const place = { sequence: index === 0 ? 'first' : 'additional', contributor_role: 'author' };
  const name = authorNameOf({ fullName: xmlText(author.fullName), affiliation });
  if ('institution' in name) return textElement('organization', name.institution, place);
  const { given, family, suffix } = name;
  const institution = [
    affiliation ? textElement('institution_name', affiliation) : '',
    ror ? textElement('institution_id', rorAddress(ror), { type: 'ror' }) : '',
  ].join('');
  return element(
    'person_name',
    place,
    given ? textElement('given_name', given) : '',
    textElement('surname', family),
    suffix && suffix.length <= LONGEST_SUFFIX ? textElement('suffix', suffix) : '',
    institution && element('affiliations', {}, element('institution', {}, institution)),
    // Authors have typed it themselves; nobody has signed in with it for this article.
    orcid ? textElement('ORCID', orcidAddress(orcid), { authenticated: 'false' }) : '',
  );
}
