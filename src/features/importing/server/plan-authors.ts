import { asOneLine } from '#base/fields.ts';
import { bareIdentifier, isOrcid, isRor } from '#base/identifiers.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import type { AuthorsGiven } from '#features/submissions/contract-fields.ts';
import { LIMITS } from '#features/submissions/rules.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { DescribedArticle, DescribedAuthor } from './description.ts';
import { excerptOf, type Note } from './findings.ts';

const remarks = remarkTexts.authors;

export type PlannedAuthors = AuthorsGiven;

const AUTHOR =
  /^(?:auth?or|auteur|autore|autor\/a|autora|autoras?|autor\(a\)|penulis|verfasser|forfatter|författare|umwanditsi)/i;
const TRANSLATOR = /^(?:translat|tradu|übersetz|penerjemah)/i;

/** The authors of an article; undefined without any. Contributors in other roles are no authors. */
export function planAuthors({ authors, line }: DescribedArticle, note: Note): AuthorsGiven | undefined {
  const planned = authors.flatMap((author) => planAuthor(author, note));
  if (planned.length === 0) return note(line, 'refused', remarks.none);
  if (planned.length > LIMITS.authors) return note(line, 'refused', remarks.tooMany(LIMITS.authors));
  return planned;
}

function planAuthor(author: DescribedAuthor, note: Note): AuthorsGiven {
  const { line, role } = author;
  const fullName = asOneLine(author.fullName).replace(/ {2,}/g, ' ').trim();
  if (!fullName) return lost(() => note(line, 'lost', remarks.noName));
  if (fullName.length > LIMITS.name) return lost(() => note(line, 'lost', remarks.nameLong(excerptOf(fullName))));
  if (TRANSLATOR.test(role)) return lost(() => note(line, 'lost', remarks.onlyAuthors(fullName, role)));
  if (role && !AUTHOR.test(role)) note(line, 'odd', remarks.role(fullName, excerptOf(role)));
  const identifier = (kind: 'orcid' | 'ror', isValid: (text: string) => boolean) => {
    const given = author[kind];
    const bare = bareIdentifier(given);
    if (bare && !isValid(bare)) note(line, 'lost', remarks[kind](fullName, excerptOf(given)));
    return isValid(bare) ? bare : null;
  };
  const affiliation = asOneLine(author.affiliation).trim();
  if (affiliation.length > LIMITS.affiliation) note(line, 'odd', remarks.affiliationCut(fullName, LIMITS.affiliation));
  const email = EmailAddress.safeParse(author.email);
  if (author.email && !email.success) note(line, 'lost', remarks.email(fullName, excerptOf(author.email)));
  return [
    {
      fullName,
      email: email.success ? email.data : '',
      affiliation: affiliation.slice(0, LIMITS.affiliation).toWellFormed(),
      orcid: identifier('orcid', isOrcid),
      ror: identifier('ror', isRor),
    },
  ];
}

function lost(say: () => void): [] {
  say();
  return [];
}
