import { and, eq, gt, lt } from 'drizzle-orm';
import { newId } from '../../../base/ids.ts';
import type { Database } from '../../../platform/database.ts';
import { handshakes } from './tables.ts';

const MINUTES = 10;

export type HandshakePurpose = 'passkey-add' | 'passkey-sign-in' | 'orcid' | 'orcid-registration';
export type Handshakes = ReturnType<typeof handshakesService>;

/** What is agreed at the begin of a ceremony and has to fit at its end, ten minutes later at most, once. */
export function handshakesService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    async begin(purpose: HandshakePurpose, content: object, userId: string | null = null): Promise<string> {
      const id = newId();
      const expiresAt = new Date(clock().getTime() + MINUTES * 60_000);
      await db.insert(handshakes).values({ id, purpose, content, userId, expiresAt });
      return id;
    },

    /** Takes it out: a second end of the same ceremony finds nothing. */
    async end<T>(id: string, purpose: HandshakePurpose): Promise<{ content: T; userId: string | null } | undefined> {
      const which = and(eq(handshakes.id, id), eq(handshakes.purpose, purpose), gt(handshakes.expiresAt, clock()));
      const [row] = await db.delete(handshakes).where(which).returning();
      return row && { content: row.content as T, userId: row.userId };
    },

    async sweep(): Promise<void> {
      await db.delete(handshakes).where(lt(handshakes.expiresAt, clock()));
    },
  };
}
