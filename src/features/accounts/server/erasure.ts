import { eq } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { MailContent } from '#platform/mail/outbox.ts';
import { accountTexts as texts } from '../texts.ts';
import { accountErased } from './events.ts';
import type { AccountNeeds } from './needs.ts';
import type { Orcid } from './orcid.ts';
import type { Person } from './people.ts';
import { codes, handshakes, passkeys, recoveryCodes, sessions } from './tables.ts';

const PERSONAL = [sessions, codes, handshakes, passkeys, recoveryCodes];

export type Erasure = ReturnType<typeof erasureService>;

/** Deleting an account, whoever wishes it. */
export function erasureService(needs: AccountNeeds & { orcid: Orcid }) {
  const { people, outbox, events, orcid, clock } = needs;

  return {
    /**
     * Takes everything personal out of an account that the caller has locked, and tells its owner with `letter`; what was
     * submitted keeps its authors.
     */
    async erase(tx: Transaction, { id, email }: Person, letter: MailContent, actorId: UserId): Promise<void> {
      for (const table of PERSONAL) await tx.delete(table).where(eq(table.userId, id));
      await orcid.part(tx, id);
      const nobody = { email: null, ...texts.formerPerson, passwordHash: null, twoFactor: false };
      const gone = { role: 'AUTHOR' as const, authenticatorSecret: null, authenticatorStep: null, deletedAt: clock() };
      await people.change(id, { ...nobody, ...gone }, tx);
      await outbox.queue(tx, email, { content: letter, cause: 'recipient' });
      await events.record(tx, accountErased, { payload: { userId: id }, actorId });
    },
  };
}
