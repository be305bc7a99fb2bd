interface UserPiece {
  name: string;
  roles: string[];
  /** Added to the user. */
  more?: string;
  given?: string;
  family?: string;
  email?: string;
  password?: string;
}

const XSI =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca pkp-users.xsd"';

const GROUPS: [role: number, name: string, french: string][] = [
  [16, 'Journal manager', 'Directeur-trice de la revue'],
  [17, 'Section editor', 'Rédacteur-trice de rubrique'],
  [65536, 'Author', 'Auteur-e'],
  [4096, 'Reviewer', 'Évaluateur-trice'],
  [1048576, 'Reader', 'Lecteur-trice'],
];

/** Roles as OJS writes them until 3.4, and since 3.5. */
const rolesUntil34 = (roles: string[]) =>
  roles.map((role) => `<user_group_ref>${role}</user_group_ref>`).join('\n      ');
export const rolesSince35 = (roles: string[]) =>
  roles
    .map(
      (role) => `<user_user_group><user_group_ref>${role}</user_group_ref><masthead>false</masthead></user_user_group>`,
    )
    .join('\n      ');

/** A user as OJS exports one. */
export function ojsUser(user: UserPiece, rolesOf: (roles: string[]) => string = rolesUntil34): string {
  const {
    name,
    roles,
    more = '',
    given = name,
    family = 'Uwimana',
    email = `${name.toLowerCase()}@example.org`,
  } = user;
  return `    <user>
      <givenname locale="en_US">${given}</givenname>
      <familyname locale="en_US">${family}</familyname>
      <affiliation locale="en_US">University of ${name}</affiliation>
      <country>RW</country>
      <email>${email}</email>
      <orcid>https://orcid.org/0000-0002-1825-0097</orcid>
      <username>${name.toLowerCase()}</username>
      ${user.password ?? '<password is_disabled="false" must_change="false" encryption="sha1"><value>$2y$12$abcdefghijklmnopqrstuv</value></password>'}
      <date_registered>2018-01-15 10:00:00</date_registered>
      <locales>fr_CA</locales>
      ${rolesOf(roles)}
      ${more}
    </user>
`;
}

/** An export of OJS's users. */
export const ojsUsers = (...users: string[]): string => `<?xml version="1.0" encoding="utf-8"?>
<PKPUsers xmlns="http://pkp.sfu.ca" ${XSI}>
  <user_groups ${XSI}>
${GROUPS.map(
  ([role, name, french]) =>
    `    <user_group><role_id>${role}</role_id><context_id>1</context_id><is_default>true</is_default><name locale="en_US">${name}</name><name locale="fr_CA">${french}</name></user_group>\n`,
).join('')}  </user_groups>
  <users ${XSI}>
${users.join('')}  </users>
</PKPUsers>
`;
