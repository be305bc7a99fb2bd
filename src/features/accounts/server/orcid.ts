import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import { brokeConstraint, inTransaction, type Queries } from '../../../platform/database.ts';
import type { Actor } from '../../../platform/http/serve.ts';
import type { OpenIdChecks, OpenIdPerson } from '../../../platform/openid.ts';
import { accountTexts as texts } from '../texts.ts';
import { noticeMail } from './mails.tsx';
import type { AccountNeeds } from './needs.ts';
import { identities } from './tables.ts';

/** What the way over ORCID led to. */
export type OrcidOutcome =
  | { kind: 'linked' }
  | { kind: 'known'; userId: string }
  | { kind: 'unknown'; ticket: string; firstName: string; lastName: string };

export type Orcid = ReturnType<typeof orcidService>;

/** ORCID iDs: proven by signing in at ORCID, joined to an account by nothing but that proof. */
export function orcidService({ db, people, sessions, outbox, handshakes, orcidProvider, clock }: AccountNeeds) {
  const begin = async (sessionId?: string, userId: string | null = null) => {
    if (!orcidProvider) throw new AppError('missing', 'NOT_FOUND', texts.orcidNotOffered);
    const { url, checks } = await orcidProvider.begin();
    return { url, handshake: await handshakes.begin('orcid', { ...checks, sessionId }, userId) };
  };

  const ofAccount = (userId: string) => and(eq(identities.userId, userId), eq(identities.provider, 'orcid'));

  const identity = (userId: string, subject: string) => ({
    ...{ id: newId(), userId, provider: 'orcid' as const },
    ...{ subject, createdAt: clock() },
  });

  const attach = (queries: Queries, userId: string, subject: string) =>
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

  const link = async (userId: string, { subject }: OpenIdPerson): Promise<OrcidOutcome> => {
    const user = await people.byId(userId);
    const letter = await noticeMail(user.firstName, texts.notices.orcidLinked(subject));
    await inTransaction(db, async (tx) => {
      await attach(tx, userId, subject);
      await outbox.queue(tx, user.email, letter);
    });
    return { kind: 'linked' };
  };

  return {
    isOffered: orcidProvider !== undefined,

    /** The ORCID iD of an account, if it has one. */
    async of(userId: string, queries: Queries = db): Promise<string | undefined> {
      const [row] = await queries.select().from(identities).where(ofAccount(userId));
      return row?.subject;
    },

    /** Where to go at ORCID, and the handshake the browser keeps to itself until it is back. */
    begin: () => begin(),

    /** The same to link an iD to an account: a way in, so its password is asked for. */
    async beginLinking(actor: Actor, password: string) {
      await people.proven(actor.id, password);
      return begin(actor.sessionId, actor.id);
    },

    /** The person is back with `query`. */
    async finish(handshake: string, query: string): Promise<OrcidOutcome> {
      // Spent whatever comes of it: a callback that is replayed finds nothing.
      const begun = await handshakes.end<OpenIdChecks & { sessionId?: string }>(handshake, 'orcid');
      if (!begun || !orcidProvider) throw failed();
      const person = await orcidProvider.finish(query, begun.content);
      if (begun.userId) {
        const { sessionId = '' } = begun.content;
        if (!(await sessions.isOpen(sessionId))) throw failed();
        return link(begun.userId, person);
      }
      const same = and(eq(identities.provider, 'orcid'), eq(identities.subject, person.subject));
      const [known] = await db.select().from(identities).where(same);
      if (known) return { kind: 'known', userId: known.userId };
      const ticket = await handshakes.begin('orcid-registration', { subject: person.subject });
      return { kind: 'unknown', ticket, firstName: person.givenName, lastName: person.familyName };
    },

    /**
     * Joins the ORCID iD that was proven before the registration; an old ticket, or an iD that another account has by now,
     * joins nothing.
     */
    async join(tx: Queries, userId: string, ticket: string | undefined): Promise<void> {
      if (!ticket) return;
      // Spent with what it is for: undone together, the address is not confirmed and the same ticket may come once more. One
      // that comes a second time meanwhile waits for the first, and finds nothing.
      const proven = await handshakes.end<{ subject: string }>(ticket, 'orcid-registration', tx);
      if (proven) await tx.insert(identities).values(identity(userId, proven.content.subject)).onConflictDoNothing();
    },

    async part(tx: Queries, userId: string): Promise<void> {
      await tx.delete(identities).where(ofAccount(userId));
    },

    /** Unlinks at the owner's wish. */
    async unlink(userId: string): Promise<void> {
      const user = await people.byId(userId);
      await inTransaction(db, async (tx) => {
        const [gone] = await tx.delete(identities).where(ofAccount(userId)).returning();
        if (gone)
          await outbox.queue(
            tx,
            user.email,
            await noticeMail(user.firstName, texts.notices.orcidUnlinked(gone.subject)),
          );
      });
    },
  };
}

function failed(): AppError {
  return new AppError('invalid', 'SIGN_IN_FAILED', texts.orcidFailed);
}
