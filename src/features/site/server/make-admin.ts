import { randomBytes } from 'node:crypto';
import { EmailAddress } from '#features/accounts/contract.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import { ConfigError } from '#platform/config/config.ts';
import { siteTexts } from '../texts.ts';

/** `npm run make-admin -- ADDRESS`: makes an administrator of an address, new or known, with a fresh password; nobody stays signed in there. */
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
  const known = await people.findByEmail(email.data);
  const ways = known ? await passwords.otherWays(known.id) : [];
  console.log(
    `${email.data} is an administrator now. Password: ${password}\nAt every login a code is mailed to that address.`,
  );
  if (ways.length > 0)
    console.log(`It can also be opened with ${ways.join(', ')}. Remove what is not yours on the page of the account.`);
}
