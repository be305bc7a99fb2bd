import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { LINK_MINUTES } from '../rules.ts';
import { handshakes } from './tables.ts';

/** Minutes until a handshake of each purpose expires. */
const MINUTES = {
  'passkey-add': 10,
  'orcid-registration': 60,
  /** Holds the entered name and password until the address is confirmed. */
  registration: 7 * 24 * 60,
  /** Holds the role that an invited person gets. */
  invitation: LINK_MINUTES.invitation,
  /** Proves that the password was right; the second factor follows. */
  'second-factor': 10,
  /** Holds an authenticator app's secret until the app has made a right code. */
  app: 10,
} as const;

export type HandshakePurpose = keyof typeof MINUTES;
export type Handshakes = ReturnType<typeof handshakesService>;

interface HandshakeKey {
  id: string;
  purpose: HandshakePurpose;
  userId: UserId;
}

/** State between the two steps of a registration, a login, a passkey or an app; each is valid once. */
export function handshakesService({ db, clock }: { db: Database; clock: () => Date }) {
  const isValid = (id: string, purpose: HandshakePurpose) =>
    and(eq(handshakes.id, id), eq(handshakes.purpose, purpose), gt(handshakes.expiresAt, clock()));

  return {
    /**
     * Stores `content` and returns the id. For an account, pass the transaction of `people.withUnchangedCredentials` as
     * `queries`.
     */
    async begin(
      purpose: HandshakePurpose,
      content: object,
      { userId = null, queries = db }: { userId?: UserId | null; queries?: Queries } = {},
    ): Promise<string> {
      const id = randomUUID();
      const expiresAt = new Date(clock().getTime() + MINUTES[purpose] * 60_000);
      await queries.insert(handshakes).values({ id, purpose, content, userId, expiresAt });
      return id;
    },

    /**
     * Marks a sealed token (platform/security/sealed-tokens.ts) as used, in the caller's transaction. Returns false when it
     * was used before.
     */
    async spend(tx: Queries, { id, expiresAt }: { id: string; expiresAt: Date }): Promise<boolean> {
      const row = { id, purpose: 'spent', content: {}, expiresAt };
      const spent = await tx.insert(handshakes).values(row).onConflictDoNothing().returning({ id: handshakes.id });
      return spent.length === 1;
    },

    /** Returns the content of a handshake of this account without ending it. */
    async peek<T>({ id, purpose, userId }: HandshakeKey): Promise<T | undefined> {
      const [row] = await db
        .select()
        .from(handshakes)
        .where(and(isValid(id, purpose), eq(handshakes.userId, userId)));
      return row?.content as T | undefined;
    },

    /** Ends all handshakes of an account and purpose. Returns those that had not expired, newest first. */
    async endAll<T>(purpose: HandshakePurpose, userId: UserId, queries: Queries = db) {
      const isOpen = and(eq(handshakes.purpose, purpose), eq(handshakes.userId, userId));
      const rows = await queries.delete(handshakes).where(isOpen).returning();
      return rows
        .filter(({ expiresAt }) => expiresAt > clock())
        .sort((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
        .map(({ id, content }) => ({ id, content: content as T }));
    },

    /** Ends a handshake and returns it; undefined when it is unknown, expired or ended. */
    async end<T>(
      id: string,
      purpose: HandshakePurpose,
      queries: Queries = db,
    ): Promise<{ content: T; userId: UserId | null } | undefined> {
      const [row] = await queries.delete(handshakes).where(isValid(id, purpose)).returning();
      return row && { content: row.content as T, userId: row.userId };
    },

    /** Deletes expired handshakes. */
    async sweep(): Promise<void> {
      await db.delete(handshakes).where(lt(handshakes.expiresAt, clock()));
    },
  };
}
