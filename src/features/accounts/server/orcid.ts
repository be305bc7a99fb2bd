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
import type { Person, Proven, SessionOwner } from './people.ts';
import { identities, users } from './tables.ts';

/** What the way over ORCID led to. */
export type OrcidOutcome =
  | { kind: 'linked' }
  | { kind: 'known'; user: Person }
  | { kind: 'unknown'; ticket: string; firstName: string; lastName: string };

/** Whose account an iD is to be linked to, as proven when that began. */
type Linking = SessionOwner & Proven;

const JOURNEY = 'orcid';
const JOURNEY_SECONDS = 600;

export type Orcid = ReturnType<typeof orcidService>;

/** ORCID iDs: proven by signing in at ORCID, joined to an account by nothing but that proof. */
export function orcidService(needs: AccountNeeds) {
  const { db, people, sessions, outbox, handshakes, sealedTokens, orcidProvider, clock } = needs;
  /** Where to go, and a sealed token of what has to fit on the way back; nothing is stored. */
  const begin = async (owner?: Linking) => {
    if (!orcidProvider) throw new AppError('missing', 'NOT_FOUND', texts.orcidNotOffered);
    const { url, checks } = await orcidProvider.begin();
    return { url, handshake: sealedTokens.issue(JOURNEY, { checks, owner }, JOURNEY_SECONDS) };
  };

  const ofAccount = (userId: UserId) => and(eq(identities.userId, userId), eq(identities.provider, 'orcid'));

  const identity = (userId: UserId, subject: string) => ({
    id: newId(),
    userId,
    provider: 'orcid' as const,
    subject,
    createdAt: clock(),
  });

  const attach = (queries: Queries, userId: UserId, subject: string) =>
    queries
      .insert(identities)
      .values(identity(userId, subject))
      .catch((error) => {
        if (brokeConstraint(error, 'identities_subject_key'))
          throw new AppError('conflict', 'ORCID_TAKEN', texts.orcidTaken);
        if (brokeConstraint(error, 'identities_user_key'))
          throw new AppError('conflict', 'ORCID_LINKED', texts.orcidLinkedAlready);
        throw error;
      });

  const link = async (owner: Linking, { subject }: OpenIdPerson): Promise<OrcidOutcome> => {
    const isOver = (error: unknown) => error instanceof AppError && error.code === 'ACCOUNT_CHANGED';
    const work = people.whileProven(owner, async (tx, user) => {
      if (!(await sessions.isOpen(tx, owner.sessionId))) throw failed();
      const letter = await noticeMail(user.firstName, texts.notices.orcidLinked(subject));
      await attach(tx, user.id, subject);
      await outbox.queue(tx, user.email, { content: letter, cause: 'recipient' });
    });
    await work.catch((error: unknown) => {
      throw isOver(error) ? failed() : error;
    });
    return { kind: 'linked' };
  };

  return {
    isOffered: orcidProvider !== undefined,

    /** The ORCID iD of an account, if it has one. */
    async of(userId: UserId, queries: Queries = db): Promise<string | undefined> {
      const [row] = await queries.select().from(identities).where(ofAccount(userId));
      return row?.subject;
    },

    /** Where to go at ORCID, and the handshake the browser keeps to itself until it is back. */
    begin: () => begin(),

    /** The same to link an iD to an account: a way in, so its password is asked for. */
    async beginLinking(owner: SessionOwner, password: string) {
      const { credentialsVersion } = await people.proven(owner, password);
      return begin({ id: owner.id, sessionId: owner.sessionId, credentialsVersion });
    },

    /** The person is back with `query`. */
    async finish(handshake: string, query: string): Promise<OrcidOutcome> {
      const begun = sealedTokens.open<{ checks: OpenIdChecks; owner?: Linking }>(JOURNEY, handshake);
      if (!begun || !orcidProvider) throw failed();
      const { checks, owner } = begun.content;
      // Before ORCID is asked: a callback that is replayed finds it used. The limit of this call bounds the rows.
      if (!(await handshakes.spend(db, begun))) throw failed();
      const person = await orcidProvider.finish(query, checks);
      if (owner) return link(owner, person);
      const same = and(eq(identities.provider, 'orcid'), eq(identities.subject, person.subject));
      // Read together, so that the session belongs to the credentials that were proven.
      const [known] = await db
        .select({ user: users })
        .from(identities)
        .innerJoin(users, eq(users.id, identities.userId))
        .where(and(same, isNull(users.deletedAt)));
      if (known) return { kind: 'known', user: known.user as Person };
      const ticket = await handshakes.begin('orcid-registration', { subject: person.subject });
      return { kind: 'unknown', ticket, firstName: person.givenName, lastName: person.familyName };
    },

    /**
     * Joins the ORCID iD that was proven before the registration; an old ticket, or an iD that another account has by now,
     * joins nothing.
     */
    async join(tx: Queries, userId: UserId, ticket: string | undefined): Promise<void> {
      if (!ticket) return;
      // Spent with what it is for: undone together, the address is not confirmed and the same ticket may come once more. One
      // that comes a second time meanwhile waits for the first, and finds nothing.
      const proven = await handshakes.end<{ subject: string }>(ticket, 'orcid-registration', tx);
      if (proven) await tx.insert(identities).values(identity(userId, proven.content.subject)).onConflictDoNothing();
    },

    async part(tx: Queries, userId: UserId): Promise<void> {
      await tx.delete(identities).where(ofAccount(userId));
    },

    /** Unlinks at the owner's wish and ends the other sessions, which the iD may have opened. */
    async unlink({ id: userId, sessionId }: SessionOwner): Promise<void> {
      await inTransaction(db, async (tx) => {
        const user = await people.lock(tx, userId);
        const [gone] = await tx.delete(identities).where(ofAccount(userId)).returning();
        if (!gone) return;
        await sessions.endAll(tx, userId, sessionId);
        const letter = await noticeMail(user.firstName, texts.notices.orcidUnlinked(gone.subject));
        await outbox.queue(tx, user.email, { content: letter, cause: 'recipient' });
      });
    },
  };
}

function failed(): AppError {
  return new AppError('invalid', 'SIGN_IN_FAILED', texts.orcidFailed);
}
