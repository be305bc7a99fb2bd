import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { UploadId } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import { images, partials, uploads } from './tables.ts';

const MB = 1024 * 1024;

/** What is to be stored for an account. */
export interface Claim {
  userId: UserId;
  /** Bytes. */
  size: number;
  /** The field of the form a refusal is about. */
  field: string;
  /** Ids of uploads it is: on their way or stored already, they are not counted twice. */
  ids?: UploadId[];
}

/** Bytes of one request as they arrive. */
export interface Receiving {
  /** Counts bytes before they are written. Throws 413 when they, with all that the account stores and sends, are too many. */
  take(bytes: number): void;
  /** The request has ended: what it has brought is stored, or gone. */
  end(): void;
}

export type Quota = ReturnType<typeof uploadQuota>;

/** The id of an upload on its way: its owner's and its own. */
export const partialName = (userId: UserId, id: string): string => `${userId}_${id}`;

/**
 * Bounds what an account stores without a use for it: uploads no submission has taken, images no record shows, and
 * uploads on their way by their declared size. What is used is not counted, so nobody runs out by publishing.
 */
export function uploadQuota(db: Database, most: number) {
  /** Bytes that accounts are sending to this process. */
  const inFlight = new Map<string, number>();
  /** In one statement, for it runs several times an upload. */
  const used = async (queries: Queries, { userId, ids = [] }: Claim): Promise<number> => {
    const names = ids.map((id) => partialName(userId, id));
    const unattached = and(
      eq(uploads.userId, userId),
      isNull(uploads.attachedAt),
      ids.length > 0 ? notInArray(uploads.id, ids) : undefined,
    );
    const unused = and(eq(images.userId, userId), eq(images.uses, 0));
    const onTheirWay = and(
      sql`starts_with(${partials.name}, ${partialName(userId, '')})`,
      names.length > 0 ? notInArray(partials.name, names) : undefined,
    );
    const { rows } = await queries.execute<{ total: string }>(sql`
      select coalesce((select sum(${uploads.size}) from ${uploads} where ${unattached}), 0)
        + coalesce((select sum(${images.size}) from ${images} where ${unused}), 0)
        + coalesce((select sum(${partials.size}) from ${partials} where ${onTheirWay}), 0) as total`);
    return Number(rows[0]?.total ?? 0);
  };

  const mustFit = async (queries: Queries, claim: Claim): Promise<void> => {
    if ((await used(queries, claim)) + claim.size > most) throw exceeded(claim.field, most);
  };

  return {
    /** Begins to receive for an account, in this process: what arrives is bounded before its size is known. */
    async receiving(userId: UserId, field: string): Promise<Receiving> {
      const stored = await used(db, { userId, size: 0, field });
      let own = 0;
      return {
        take(bytes) {
          own += bytes;
          const all = (inFlight.get(userId) ?? 0) + bytes;
          inFlight.set(userId, all);
          if (stored + all > most) throw exceeded(field, most);
        },
        end() {
          const others = (inFlight.get(userId) ?? 0) - own;
          if (others > 0) inFlight.set(userId, others);
          else inFlight.delete(userId);
        },
      };
    },

    /** Throws 413 when there is no room for it now. For refusing early; only `reserve` holds under parallel requests. */
    check: (claim: Claim): Promise<void> => mustFit(db, claim),

    /**
     * Throws 413 when it would exceed the quota. Until the transaction ends, every other reservation of the account
     * waits, so what the transaction inserts is counted by the next one.
     */
    async reserve(tx: Transaction, claim: Claim): Promise<void> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, claim.userId)).for('no key update');
      await mustFit(tx, claim);
    },
  };
}

function exceeded(field: string, most: number): AppError {
  const message = fileTexts.quotaExceeded(Math.floor(most / MB));
  return new AppError('too-large', 'QUOTA_EXCEEDED', message, { issues: [{ path: field, message }] });
}
