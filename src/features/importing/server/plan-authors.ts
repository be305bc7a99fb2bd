import { asOneLine } from '#base/fields.ts';
import { bareIdentifier, isOrcid, isRor } from '#base/identifiers.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import type { AuthorsGiven } from '#features/submissions/contract-fields.ts';
import { LIMITS } from '#features/submissions/rules.ts';
import type { DescribedArticle, DescribedAuthor } from './description.ts';
import { excerptOf, type Note } from './findings.ts';

export type PlannedAuthors = AuthorsGiven;

const AUTHOR =
  /^(?:auth?or|auteur|autore|autor\/a|autora|autoras?|autor\(a\)|penulis|verfasser|forfatter|författare|umwanditsi)/i;
const TRANSLATOR = /^(?:translat|tradu|übersetz|penerjemah)/i;

/** The authors of an article; undefined without any. Contributors in other roles are no authors. */
export function planAuthors({ authors, line }: DescribedArticle, note: Note): AuthorsGiven | undefined {
  const planned = authors.flatMap((author) => planAuthor(author, note));
  if (planned.length === 0) return note(line, 'refused', 'it has no author');
  if (planned.length > LIMITS.authors) return note(line, 'refused', `it has more than ${LIMITS.authors} authors`);
  return planned;
}

function planAuthor(author: DescribedAuthor, note: Note): AuthorsGiven {
  const { line, role } = author;
  const fullName = asOneLine(author.fullName).replace(/ {2,}/g, ' ').trim();
  if (!fullName) return lost(() => note(line, 'lost', 'a contributor without a name'));
  if (fullName.length > LIMITS.name)
    return lost(() => note(line, 'lost', `the contributor ${excerptOf(fullName)}: the name is too long`));
  if (TRANSLATOR.test(role)) return lost(() => note(line, 'lost', `${fullName}, ${role}: only authors are stored`));
  if (role && !AUTHOR.test(role))
    note(line, 'odd', `${fullName} has the unknown role “${excerptOf(role)}” and becomes an author`);
  const identifier = (given: string, isValid: (text: string) => boolean, name: string) => {
    const bare = bareIdentifier(given);
    if (bare && !isValid(bare)) note(line, 'lost', `${name} of ${fullName}, ${excerptOf(given)}: not valid`);
    return isValid(bare) ? bare : null;
  };
  const affiliation = asOneLine(author.affiliation).trim();
  if (affiliation.length > LIMITS.affiliation)
    note(line, 'odd', `the affiliation of ${fullName} is cut after ${LIMITS.affiliation} characters`);
  const email = EmailAddress.safeParse(author.email);
  if (author.email && !email.success)
    note(line, 'lost', `the e-mail address of ${fullName}, ${excerptOf(author.email)}: not valid`);
  return [
    {
      fullName,
      email: email.success ? email.data : '',
      affiliation: affiliation.slice(0, LIMITS.affiliation).toWellFormed(),
      orcid: identifier(author.orcid, isOrcid, 'the ORCID iD'),
      ror: identifier(author.ror, isRor, 'the ROR id'),
    },
  ];
}

function lost(say: () => void): [] {
  say();
  return [];
}
