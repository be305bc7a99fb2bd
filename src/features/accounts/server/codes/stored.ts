import { createHmac } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Language } from '#base/languages.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Limits } from '#platform/records/limits.ts';
import { type CodePurpose, isCodeUsable } from '../../rules.ts';
import type { CredentialsSnapshot } from '../people/credentials.ts';
import { codes } from '../tables.ts';

export interface CodeNeeds {
  db: Database;
  limits: Limits;
  outbox: Outbox;
  clock: () => Date;
  secret: string;
}

/** The account a code is mailed to, and the address. */
export interface Recipient extends CredentialsSnapshot {
  email: string;
  firstName: string;
  language: Language;
}

export type Code = typeof codes.$inferSelect;

/** Operations that all steps of codes share. */
export function storedCodes({ db, clock, secret }: CodeNeeds) {
  return {
    hashOf: (salt: string, code: string): string =>
      createHmac('sha256', `code:${secret}`).update(`${salt}:${code}`).digest('base64url'),

    /** The newest code of a purpose, which is the only valid one. */
    async newest(userId: UserId, purpose: CodePurpose, queries: Queries = db): Promise<Code | undefined> {
      const [code] = await queries
        .select()
        .from(codes)
        .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose)))
        .orderBy(desc(codes.createdAt), desc(codes.id))
        .limit(1);
      return code;
    },

    /** Whether one more attempt at this code is allowed. */
    isPending: (code: Code): boolean => isCodeUsable({ ...code, attempts: code.attempts + 1 }, clock()),

    expiryIn: (minutes: number): Date => new Date(clock().getTime() + minutes * 60_000),
  };
}

export type StoredCodes = ReturnType<typeof storedCodes>;
