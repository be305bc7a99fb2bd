import { eq } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { LetterMail } from './letter-mail.tsx';

/** The editor who signs a letter; undefined for an unknown account. */
export async function signerOf(db: Database, userId: UserId): Promise<LetterMail['signer']> {
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return user && { name: `${user.firstName} ${user.lastName}` };
}
