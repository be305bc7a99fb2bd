import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Queries } from '#platform/database/types.ts';
import type { OpenIdChecks, OpenIdPerson } from '#platform/outbound/openid.ts';
import { accountTexts as texts } from '../texts.ts';
import { noticeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import type { CredentialsSnapshot, SessionOwner } from './people/credentials.ts';
import type { Person } from './people/person.ts';
import { identities, users } from './tables.ts';

/** The result of a sign-in at ORCID. */
export type OrcidOutcome =
  | { kind: 'linked' }
  | { kind: 'known'; user: Person }
  | { kind: 'unknown'; ticket: string; firstName: string; lastName: string };

/** The account an iD is to be linked to, with its session and credentials at the start. */
type LinkOwner = SessionOwner & CredentialsSnapshot;

const PURPOSE = 'orcid';
const SIGN_IN_SECONDS = 600;

export type Orcid = ReturnType<typeof orcidService>;

/** ORCID iDs: a sign-in at ORCID proves them, and nothing else links one to an account. */
export function orcidService(needs: AccountNeeds) {
  const { db, people, sessions, outbox, handshakes, sealedTokens, orcidProvider, clock } = needs;

  /** Returns ORCID's address and a sealed token with the values to be checked on return. Stores nothing. */
  const begin = async (owner?: LinkOwner) => {
    if (!orcidProvider) throw new AppError('missing', 'NOT_FOUND', texts.orcidNotOffered);
    const { url, checks } = await orcidProvider.begin();
    return { url, handshake: sealedTokens.issue(PURPOSE, { checks, owner }, SIGN_IN_SECONDS) };
  };

  const isIdentityOf = (userId: UserId) => and(eq(identities.userId, userId), eq(identities.provider, 'orcid'));

  const identityRow = (userId: UserId, subject: string) => ({
    id: newId(),
    userId,
    provider: 'orcid' as const,
    subject,
    createdAt: clock(),
  });

  const insertIdentity = (tx: Queries, identity: typeof identities.$inferInsert) =>
    tx
      .insert(identities)
      .values(identity)
      .catch((error) => {
        if (brokeConstraint(error, 'identities_subject_key'))
          throw new AppError('conflict', 'ORCID_TAKEN', texts.orcidTaken);
        if (brokeConstraint(error, 'identities_user_key'))
          throw new AppError('conflict', 'ORCID_LINKED', texts.orcidLinkedAlready);
        throw error;
      });

  const link = async (owner: LinkOwner, { subject }: OpenIdPerson): Promise<OrcidOutcome> => {
    const hasChanged = (error: unknown) => error instanceof AppError && error.code === 'ACCOUNT_CHANGED';
    const work = people.withUnchangedCredentials(owner, async (tx, user) => {
      if (!(await sessions.isOpen(tx, owner.sessionId))) throw signInFailed();
      const mail = await noticeMail(user, () => texts.notices.orcidLinked(subject));
      await insertIdentity(tx, identityRow(user.id, subject));
      await outbox.queue(tx, user.email, { content: mail, cause: 'recipient' });
    });
    await work.catch((error: unknown) => {
      throw hasChanged(error) ? signInFailed() : error;
    });
    return { kind: 'linked' };
  };

  return {
    isOffered: orcidProvider !== undefined,

    /** Returns the ORCID iD of an account; undefined without one. */
    async idOf(userId: UserId, queries: Queries = db): Promise<string | undefined> {
      const [row] = await queries.select().from(identities).where(isIdentityOf(userId));
      return row?.subject;
    },

    /** Returns ORCID's address and the handshake that the browser stores until it returns. */
    begin: () => begin(),

    /** Begins to link an iD to an account. Requires the password, because the iD will open the account. */
    async beginLinking(owner: SessionOwner, password: string) {
      const { credentialsVersion } = await people.requirePassword(owner, password);
      return begin({ id: owner.id, sessionId: owner.sessionId, credentialsVersion });
    },

    /** Finishes a sign-in with the `query` that ORCID returned. Throws 400 for a wrong, expired or used handshake. */
    async finish({ handshake, query }: { handshake: string; query: string }): Promise<OrcidOutcome> {
      const begun = sealedTokens.open<{ checks: OpenIdChecks; owner?: LinkOwner }>(PURPOSE, handshake);
      if (!begun || !orcidProvider) throw signInFailed();
      const { checks, owner } = begun.content;
      // Spent before the request to ORCID, so that a replayed callback fails. The limit of this call bounds the rows.
      if (!(await handshakes.spend(db, begun))) throw signInFailed();
      const person = await orcidProvider.finish(query, checks);
      if (owner) return link(owner, person);
      const isSame = and(eq(identities.provider, 'orcid'), eq(identities.subject, person.subject));
      // Read in one query, so that the session gets the credentials that belong to this identity.
      const [known] = await db
        .select({ user: users })
        .from(identities)
        .innerJoin(users, eq(users.id, identities.userId))
        .where(and(isSame, isNull(users.deletedAt)));
      if (known) return { kind: 'known', user: known.user as Person };
      const ticket = await handshakes.begin('orcid-registration', { subject: person.subject });
      return { kind: 'unknown', ticket, firstName: person.givenName, lastName: person.familyName };
    },

    /**
     * Links the ORCID iD of a registration to its account. An expired ticket, or an iD that another account has by now, links
     * nothing.
     */
    async linkTicket(tx: Queries, { userId, ticket }: { userId: UserId; ticket: string }): Promise<void> {
      // Ended in the transaction that confirms the address: a rollback keeps the ticket valid for another attempt, and a
      // concurrent use waits for this one and finds nothing.
      const ended = await handshakes.end<{ subject: string }>(ticket, 'orcid-registration', tx);
      if (!ended) return;
      await tx.insert(identities).values(identityRow(userId, ended.content.subject)).onConflictDoNothing();
    },

    async remove(tx: Queries, userId: UserId): Promise<void> {
      await tx.delete(identities).where(isIdentityOf(userId));
    },

    /** Unlinks the iD and ends the other sessions, which it may have opened. */
    async unlink({ id: userId, sessionId }: SessionOwner): Promise<void> {
      await inTransaction(db, async (tx) => {
        const user = await people.lock(tx, userId);
        const [removed] = await tx.delete(identities).where(isIdentityOf(userId)).returning();
        if (!removed) return;
        await sessions.endAll(tx, userId, { exceptId: sessionId });
        const mail = await noticeMail(user, () => texts.notices.orcidUnlinked(removed.subject));
        await outbox.queue(tx, user.email, { content: mail, cause: 'recipient' });
      });
    },
  };
}

function signInFailed(): AppError {
  return new AppError('invalid', 'SIGN_IN_FAILED', texts.orcidFailed);
}
