import type { Streamed, StreamedElement } from '#platform/xml/stream-xml.ts';
import type { DescribedPerson } from '../description.ts';
import { htmlLine, oneLine } from '../html-text.ts';
import { childOf, childrenOf, languageOf, textOf, unknownChildren } from '../xml-elements.ts';
import { inLanguage, localised } from './elements.ts';

/** Parts of a user that are described, or that nothing here needs. Passwords are never read. */
const KNOWN = [
  'id',
  'username',
  'password',
  'email',
  'givenname',
  'familyname',
  'firstname',
  'middlename',
  'lastname',
  'affiliation',
  'orcid',
  'review_interests',
  'locales',
  'user_group_ref',
  'user_user_group',
  'date_registered',
  'date_last_login',
  'date_last_email',
  'date_validated',
  'inline_help',
  'disabled_reason',
];

/** Numbers that OJS gives to roles. */
const REVIEWER = '4096';
const OFFICE = ['1', '16', '17', '4097', '2097152'];

/** A user of OJS's export of users, 3.0 to 3.5. */
export function describeUser({ element, around }: Streamed): DescribedPerson {
  const groups = around.flatMap((one) => childrenOf(childOf(one, 'user_groups') ?? one, 'user_group'));
  const roles = rolesOf(element, groups);
  const [locale = ''] = textOf(element, 'locales').split(/[:,]/);
  const language = languageOf(locale);
  const password = childOf(element, 'password')?.attributes ?? {};
  return {
    line: element.line,
    email: textOf(element, 'email'),
    ...namesOf(element, language),
    affiliation: oneLine(inLanguage(localised(element, 'affiliation', language), language)),
    orcid: textOf(element, 'orcid'),
    interests: htmlLine(textOf(element, 'review_interests')),
    language,
    isDisabled:
      password.is_disabled === 'true' || password.is_disabled === '1' || textOf(element, 'disabled_reason') !== '',
    ...roles,
    unknown: unknownChildren(element, KNOWN),
  };
}

function namesOf(element: StreamedElement, language: string): Pick<DescribedPerson, 'firstName' | 'lastName'> {
  const given = inLanguage(localised(element, 'givenname', language), language);
  const family = inLanguage(localised(element, 'familyname', language), language);
  if (given || family) return { firstName: oneLine(given), lastName: oneLine(family) };
  // Until 3.1.1 names had three parts.
  const first = [textOf(element, 'firstname'), textOf(element, 'middlename')].filter(Boolean).join(' ');
  return { firstName: htmlLine(first), lastName: htmlLine(textOf(element, 'lastname')) };
}

/** Since 3.5 a user's group is in an element of its own, with its dates; one that has ended counts no more. */
function rolesOf(user: StreamedElement, groups: StreamedElement[]) {
  const current = childrenOf(user, 'user_user_group').filter((group) => textOf(group, 'date_end') === '');
  const named = [user, ...current].flatMap((one) => childrenOf(one, 'user_group_ref')).map(({ text }) => text.trim());
  const roleOf = (name: string) => {
    const group = groups.find((one) => childrenOf(one, 'name').some(({ text }) => text.trim() === name));
    return textOf(group, 'role_id') || (/^(?:external |peer )?reviewer$/i.test(name) ? REVIEWER : '');
  };
  const roles = named.map((name) => ({ name, role: roleOf(name) }));
  return {
    isReviewer: roles.some(({ role }) => role === REVIEWER),
    isOther: roles.length === 0 || roles.some(({ role }) => role !== REVIEWER),
    officeRoles: roles.filter(({ role }) => OFFICE.includes(role)).map(({ name }) => name),
  };
}
