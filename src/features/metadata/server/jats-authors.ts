import { orcidAddress, rorAddress } from '#base/identifiers.ts';
import { authorNameOf } from '#base/names.ts';
import { element, textElement } from '#base/xml-elements.ts';
import type { Article } from '#features/articles/contract.ts';
import { CREDIT_ROLE_TEXTS, type CreditRole } from '#features/submissions/fields/credit-roles.ts';

type Author = Article['authors'][number];

const institutionKeyOf = ({ affiliation, ror }: Author) => `${ror ?? ''} ${affiliation}`;

/** Returns a `contrib-group` with the authors, then each institution once. */
export function contributors({ authors, number }: Article): string {
  if (authors.length === 0) {
    return element('contrib-group', {}, element('contrib', { 'contrib-type': 'author' }, element('anonymous', {})));
  }
  const institutions = new Map<string, { id: string; author: Author }>();
  for (const author of authors) {
    const key = institutionKeyOf(author);
    if (author.affiliation && !institutions.has(key)) {
      institutions.set(key, { id: `${number}-aff${institutions.size + 1}`, author });
    }
  }
  const group = authors.map((author) => contributor(author, institutions.get(institutionKeyOf(author))?.id));
  return (
    element('contrib-group', { 'content-type': 'authors' }, ...group) +
    [...institutions.values()].map(({ id, author }) => affiliation(id, author)).join('')
  );
}

function contributor(author: Author, institution: string | undefined): string {
  const { orcid } = author;
  return element(
    'contrib',
    { 'contrib-type': 'author' },
    orcid ? textElement('contrib-id', orcidAddress(orcid), { 'contrib-id-type': 'orcid' }) : '',
    nameOf(author),
    ...author.roles.map(creditRole),
    institution ? element('xref', { 'ref-type': 'aff', rid: institution }) : '',
  );
}

/** Returns a `role` of the CRediT vocabulary, as JATS4R recommends. */
function creditRole(role: CreditRole): string {
  const { name } = CREDIT_ROLE_TEXTS[role];
  return textElement('role', name, {
    vocab: 'credit',
    'vocab-identifier': 'https://credit.niso.org/',
    'vocab-term': name,
    'vocab-term-identifier': `https://credit.niso.org/contributor-roles/${role}/`,
  });
}

/** Returns a `name`, or `collab` for an institution. */
export function nameOf(author: Pick<Author, 'fullName' | 'affiliation'>): string {
  const name = authorNameOf(author);
  if ('institution' in name) return textElement('collab', name.institution, { 'collab-type': 'institution' });
  const { family, given, suffix } = name;
  return element(
    'name',
    {},
    textElement('surname', family),
    given ? textElement('given-names', given) : '',
    suffix ? textElement('suffix', suffix) : '',
  );
}

function affiliation(id: string, { affiliation: name, ror }: Author): string {
  return element(
    'aff',
    { id },
    element(
      'institution-wrap',
      {},
      textElement('institution', name),
      ror ? textElement('institution-id', rorAddress(ror), { 'institution-id-type': 'ror' }) : '',
    ),
  );
}
