import type { Organization, Person } from 'schema-dts';
import { orcidAddress, rorAddress } from '#base/identifiers.ts';
import { authorNameOf, fullNameOf, isInstitution, isOwnAffiliation } from '#base/names.ts';
import type { Article } from '../../../contract.ts';
import { authorNames } from '../../../rules.ts';

type Named = Exclude<Person | Organization, string>;

/** The authors in schema.org terms, with their iDs and institutions. */
export function authorsOf(article: Article): Named[] {
  if (article.authors.length === 0) return namesOf(article);
  return article.authors.map((author) => {
    const { affiliation, orcid, ror } = author;
    const name = authorNameOf(author);
    if ('institution' in name) {
      // The ROR id belongs to the affiliation, so it is used only if that is the institution itself.
      const iD = ror && isOwnAffiliation(author) && { '@id': rorAddress(ror) };
      return { '@type': 'Organization', ...iD, name: name.institution };
    }
    return {
      '@type': 'Person',
      ...(orcid && { '@id': orcidAddress(orcid), identifier: orcidAddress(orcid) }),
      name: fullNameOf(author),
      ...(name.given && { givenName: name.given }),
      familyName: name.family,
      ...(name.suffix && { honorificSuffix: name.suffix }),
      ...(affiliation && {
        affiliation: { '@type': 'Organization', ...(ror && { '@id': rorAddress(ror) }), name: affiliation },
      }),
    };
  });
}

/** The authors' names only. */
export function namesOf(article: Article): Named[] {
  return authorNames(article).map((name, index) => {
    const author = article.authors[index];
    return { '@type': author && isInstitution(author) ? 'Organization' : 'Person', name };
  });
}
