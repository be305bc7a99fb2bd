import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { handshakes } from './tables.ts';

/** How long each may take, in minutes. */
const MINUTES = {
  'passkey-add': 10,
  'orcid-registration': 60,
  /** What somebody registered with, until the address is confirmed. */
  registration: 7 * 24 * 60,
  /** The password was right; the second factor has to follow. */
  'second-factor': 10,
  /** An authenticator app's secret, until the app has shown a right code. */
  app: 10,
} as const;

export type HandshakePurpose = keyof typeof MINUTES;
export type Handshakes = ReturnType<typeof handshakesService>;

/** What is agreed at the begin of a ceremony and has to fit at its end, soon and once. */
export function handshakesService({ db, clock }: { db: Database; clock: () => Date }) {
  const which = (id: string, purpose: HandshakePurpose) =>
    and(eq(handshakes.id, id), eq(handshakes.purpose, purpose), gt(handshakes.expiresAt, clock()));

  return {
    /** Stores what was agreed; a challenge for an account goes into the transaction that holds it (people.whileProven). */
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
     * Marks a sealed token (platform/security/sealed-tokens.ts) as used, in the transaction of what it was used for. False when it
     * was used before.
     */
    async spend(tx: Queries, { id, expiresAt }: { id: string; expiresAt: Date }): Promise<boolean> {
      const row = { id, purpose: 'spent', content: {}, expiresAt };
      const spent = await tx.insert(handshakes).values(row).onConflictDoNothing().returning({ id: handshakes.id });
      return spent.length === 1;
    },

    /** What was agreed with this person, which stays agreed. */
    async peek<T>(id: string, purpose: HandshakePurpose, userId: UserId): Promise<T | undefined> {
      const [row] = await db
        .select()
        .from(handshakes)
        .where(and(which(id, purpose), eq(handshakes.userId, userId)));
      return row?.content as T | undefined;
    },

    /** Everything of a purpose that is still open for a person, the newest first; taken out. */
    async endAll<T>(purpose: HandshakePurpose, userId: UserId, queries: Queries = db) {
      const open = and(eq(handshakes.purpose, purpose), eq(handshakes.userId, userId));
      const rows = await queries.delete(handshakes).where(open).returning();
      const live = rows.filter(({ expiresAt }) => expiresAt > clock());
      return live
        .sort((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())
        .map(({ id, content }) => ({ id, content: content as T }));
    },

    /** Takes it out: a second end of the same ceremony finds nothing. */
    async end<T>(
      id: string,
      purpose: HandshakePurpose,
      queries: Queries = db,
    ): Promise<{ content: T; userId: UserId | null } | undefined> {
      const [row] = await queries.delete(handshakes).where(which(id, purpose)).returning();
      return row && { content: row.content as T, userId: row.userId };
    },

    async sweep(): Promise<void> {
      await db.delete(handshakes).where(lt(handshakes.expiresAt, clock()));
    },
  };
}
