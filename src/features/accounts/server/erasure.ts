import { eq, or } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { MailContent } from '#platform/mail/outbox.ts';
import { accountTexts as texts } from '../texts.ts';
import { personalTokens } from '../tokens/server/tables.ts';
import { accountErased } from './events.ts';
import type { AccountNeeds } from './needs.ts';
import type { Orcid } from './orcid.ts';
import type { Person } from './people/person.ts';
import { accountAddresses, accountMerges, codes, handshakes, passkeys, recoveryCodes, sessions } from './tables.ts';

const PERSONAL_TABLES = [sessions, codes, handshakes, passkeys, recoveryCodes, personalTokens, accountAddresses];

export type Erasure = ReturnType<typeof erasureService>;

interface ErasureOptions {
  /** Mailed to the owner. */
  mail: MailContent;
  actorId: UserId;
}

/** Deletes accounts, for their owners and for administrators. */
export function erasureService(needs: AccountNeeds & { orcid: Orcid }) {
  const { people, outbox, events, orcid, clock } = needs;

  return {
    /** Removes all personal data of an account that the caller has locked. Submissions keep their authors. */
    async erase(tx: Transaction, { id, email }: Person, { mail, actorId }: ErasureOptions): Promise<void> {
      for (const table of PERSONAL_TABLES) await tx.delete(table).where(eq(table.userId, id));
      await tx.delete(accountMerges).where(or(eq(accountMerges.intoId, id), eq(accountMerges.fromId, id)));
      await orcid.remove(tx, id);
      const noCredentials = {
        passwordHash: null,
        twoFactor: false,
        authenticatorSecret: null,
        authenticatorStep: null,
      };
      const erased = { email: null, ...texts.deletedPerson, role: 'AUTHOR' as const, deletedAt: clock() };
      await people.change(id, { ...noCredentials, ...erased }, tx);
      await outbox.queue(tx, email, { content: mail, cause: 'recipient' });
      await events.record(tx, accountErased, { payload: { userId: id }, actorId });
    },
  };
}
