import { orcidAddress, rorAddress } from '#base/identifiers.ts';
import { authorNameOf } from '#base/names.ts';
import { xmlText } from '#base/xml.ts';
import type { Article } from '#features/articles/contract.ts';
import type { Element } from './xml-document.ts';

/** Characters the schema takes. */
const LONGEST_SUFFIX = 10;

/** A `person_name` or an `organization`; they stand among each other in their order. */
export function crossrefAuthor(author: Article['authors'][number], index: number): Element {
  const { orcid, ror } = author;
  const affiliation = xmlText(author.affiliation).trim();
  const place = { '@sequence': index === 0 ? 'first' : 'additional', '@contributor_role': 'author' };
  const name = authorNameOf({ fullName: xmlText(author.fullName), affiliation });
  if ('institution' in name) return { organization: { ...place, '#': name.institution } };
  const { given, family, suffix } = name;
  const institution = {
    ...(affiliation ? { institution_name: affiliation } : {}),
    ...(ror ? { institution_id: { '@type': 'ror', '#': rorAddress(ror) } } : {}),
  };
  return {
    person_name: {
      ...place,
      ...(given ? { given_name: given } : {}),
      surname: family,
      ...(suffix && suffix.length <= LONGEST_SUFFIX ? { suffix } : {}),
      ...(Object.keys(institution).length > 0 ? { affiliations: { institution } } : {}),
      // Authors have typed it themselves; nobody has signed in with it for this article.
      ...(orcid ? { ORCID: { '@authenticated': 'false', '#': orcidAddress(orcid) } } : {}),
    },
  };
}
