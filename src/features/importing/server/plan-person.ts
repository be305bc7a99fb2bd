import { asOneLine } from '#base/fields.ts';
import { bareIdentifier, isOrcid } from '#base/identifiers.ts';
import { LANGUAGES, type Language } from '#base/languages.ts';
import { EmailAddress, FirstAdministrator } from '#features/accounts/contract.ts';
import { REVIEW_LIMITS } from '#features/review/rules.ts';
import { remarkTexts } from '../remark-texts.ts';
import type { DescribedPerson, Finding } from './description.ts';
import { excerptOf, type Note, notebook } from './findings.ts';

const remarks = remarkTexts.people;

/** A person as an account, an entry in the register of reviewers, or both. */
export interface PlannedPerson {
  email: string;
  account: { firstName: string; lastName: string; language: Language } | undefined;
  reviewer:
    | { fullName: string; affiliation: string; orcid: string | null; expertise: string; language: Language }
    | undefined;
}

const { firstName: GivenName, lastName: FamilyName } = FirstAdministrator.shape;

/** Decides how a person is stored; undefined if not, which the findings explain. */
export function planPerson(described: DescribedPerson): {
  person: PlannedPerson | undefined;
  title: string;
  findings: Finding[];
} {
  const { line, isReviewer, isOther, officeRoles, isDisabled } = described;
  const fullName = asOneLine([described.firstName, described.lastName].filter(Boolean).join(' ')).trim();
  const title = fullName || described.email;
  const { findings, note } = notebook(excerptOf(title));
  const email = EmailAddress.safeParse(described.email);
  if (isDisabled) note(line, 'refused', remarks.disabled);
  else if (!email.success) note(line, 'refused', remarks.email(excerptOf(described.email)));
  if (findings.length > 0 || !email.success) return { person: undefined, title, findings };
  const language = LANGUAGES.find((one) => one === described.language) ?? 'en';
  const account = isOther ? accountOf(described, language, note) : undefined;
  const reviewer = isReviewer ? reviewerOf(described, { fullName, language, note }) : undefined;
  if (officeRoles.length > 0) note(line, 'odd', remarks.roles(excerptOf(officeRoles.join(', '))));
  const person = account || reviewer ? { email: email.data, account, reviewer } : undefined;
  return { person, title, findings };
}

function accountOf({ line, firstName, lastName }: DescribedPerson, language: Language, note: Note) {
  const [first, last] = [GivenName.safeParse(asOneLine(firstName)), FamilyName.safeParse(asOneLine(lastName))];
  if (first.success && last.success) return { firstName: first.data, lastName: last.data, language };
  return note(line, 'refused', remarks.noAccount);
}

interface ReviewerNeeds {
  fullName: string;
  language: Language;
  note: Note;
}

function reviewerOf(described: DescribedPerson, { fullName, language, note }: ReviewerNeeds) {
  const { line, affiliation, interests } = described;
  if (!fullName || fullName.length > REVIEW_LIMITS.name)
    return note(line, 'refused', remarks.noReviewer(REVIEW_LIMITS.name));
  const cut = (text: string, max: number, remark: 'affiliationCut' | 'interestsCut') => {
    if (text.length > max) note(line, 'odd', remarks[remark](max));
    return text.slice(0, max).toWellFormed();
  };
  const bare = bareIdentifier(described.orcid);
  if (bare && !isOrcid(bare)) note(line, 'lost', remarks.orcid(excerptOf(described.orcid)));
  return {
    fullName,
    language,
    affiliation: cut(affiliation, REVIEW_LIMITS.affiliation, 'affiliationCut'),
    expertise: cut(interests, REVIEW_LIMITS.reason, 'interestsCut'),
    orcid: isOrcid(bare) ? bare : null,
  };
}
