import { accountRows } from './people/accounts.ts';
import { administratorAccounts } from './people/administrators.ts';
import { credentialChecks } from './people/credentials.ts';
import type { PeopleNeeds } from './people/person.ts';

export type People = ReturnType<typeof peopleService>;

/** The people who have accounts. */
export function peopleService(needs: PeopleNeeds) {
  const rows = accountRows(needs);
  return { ...rows, ...credentialChecks(needs, rows), ...administratorAccounts(needs) };
}
