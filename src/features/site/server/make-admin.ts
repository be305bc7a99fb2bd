import { randomBytes } from 'node:crypto';
import { EmailAddress } from '#features/accounts/contract.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import { ConfigError } from '#platform/config/config-error.ts';
import { siteTexts } from '../texts.ts';

/** `npm run make-admin -- ADDRESS`: makes the account of an address, new or existing, an administrator with a new password and ends its sessions. */
export async function makeAdmin(
  { services }: { services: { accounts: Accounts } },
  [address]: string[],
): Promise<void> {
  const email = EmailAddress.safeParse(address);
  if (!email.success)
    throw new ConfigError('make-admin: give one e-mail address, as in: npm run make-admin -- editor@example.org');
  const password = randomBytes(15).toString('base64url');
  const { people, password: passwords } = services.accounts;
  await people.makeAdministrator({ ...siteTexts.configuredAdmin, email: email.data, password });
  const account = await people.findByEmail(email.data);
  const otherLogins = account ? await passwords.otherMethods(account.id) : [];
  console.log(
    `${email.data} is an administrator now. Password: ${password}\nEvery login needs a code that is mailed to this address.`,
  );
  if (otherLogins.length > 0)
    console.log(
      `The account can also be opened with ${otherLogins.join(', ')}. On the account page, remove what is not yours.`,
    );
}
