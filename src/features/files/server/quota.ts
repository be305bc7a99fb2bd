import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { UploadId } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import { images, partials, uploads } from './tables.ts';

const MB = 1024 * 1024;

/** Bytes to be stored for an account. */
export interface Claim {
  userId: UserId;
  /** Bytes. */
  size: number;
  /** Form field named in the error. */
  field: string;
  /** Ids of the uploads these bytes belong to, so that incomplete or stored ones are not counted twice. */
  ids?: UploadId[];
}

/** Bytes of one request as they arrive. */
export interface Receiving {
  /** Counts bytes before they are written. Throws 413 when stored and arriving bytes together exceed the quota. */
  take: (bytes: number) => void;
  /** Ends the request; its bytes are stored or removed by now. */
  end: () => void;
}

export type Quota = ReturnType<typeof uploadQuota>;

/** Returns the name of an incomplete upload: its owner's id and its own. */
export const partialName = (userId: UserId, id: string): string => `${userId}_${id}`;

/**
 * Limits the bytes an account stores without using them: uploads of no submission, pictures of no record, and incomplete
 * uploads by their declared size. Used files are not counted, so publishing never exhausts the quota.
 */
export function uploadQuota(db: Database, maxBytes: number) {
  /** Bytes that each account is sending to this process. */
  const inFlight = new Map<string, number>();
  /** One statement, because it runs several times per upload. */
  const used = async (queries: Queries, { userId, ids = [] }: Claim): Promise<number> => {
    const names = ids.map((id) => partialName(userId, id));
    const unattached = and(
      eq(uploads.userId, userId),
      isNull(uploads.attachedAt),
      ids.length > 0 ? notInArray(uploads.id, ids) : undefined,
    );
    const unused = and(eq(images.userId, userId), eq(images.uses, 0));
    const incomplete = and(
      sql`starts_with(${partials.name}, ${partialName(userId, '')})`,
      names.length > 0 ? notInArray(partials.name, names) : undefined,
    );
    const { rows } = await queries.execute<{ total: string }>(sql`
      select coalesce((select sum(${uploads.size}) from ${uploads} where ${unattached}), 0)
        + coalesce((select sum(${images.size}) from ${images} where ${unused}), 0)
        + coalesce((select sum(${partials.size}) from ${partials} where ${incomplete}), 0) as total`);
    return Number(rows[0]?.total ?? 0);
  };

  const mustFit = async (queries: Queries, claim: Claim): Promise<void> => {
    if ((await used(queries, claim)) + claim.size > maxBytes) throw exceeded(claim.field, maxBytes);
  };

  return {
    /** Starts counting the bytes of a request whose size is not known yet. */
    async receiving(userId: UserId, field: string): Promise<Receiving> {
      const stored = await used(db, { userId, size: 0, field });
      let received = 0;
      return {
        take(bytes) {
          received += bytes;
          const all = (inFlight.get(userId) ?? 0) + bytes;
          inFlight.set(userId, all);
          if (stored + all > maxBytes) throw exceeded(field, maxBytes);
        },
        end() {
          const others = (inFlight.get(userId) ?? 0) - received;
          if (others > 0) inFlight.set(userId, others);
          else inFlight.delete(userId);
        },
      };
    },

    /** Throws 413 when the bytes exceed the quota now. Refuses early; only `reserve` is safe under concurrent requests. */
    check: (claim: Claim): Promise<void> => mustFit(db, claim),

    /**
     * Throws 413 when the bytes exceed the quota. Locks the account until the transaction ends, so the next reservation
     * counts the rows this transaction inserts.
     */
    async reserve(tx: Transaction, claim: Claim): Promise<void> {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, claim.userId)).for('no key update');
      await mustFit(tx, claim);
    },
  };
}

function exceeded(field: string, maxBytes: number): AppError {
  const message = fileTexts.quotaExceeded(Math.floor(maxBytes / MB));
  return new AppError('too-large', 'QUOTA_EXCEEDED', message, { issues: [{ path: field, message }] });
}
