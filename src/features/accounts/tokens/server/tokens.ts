import { randomBytes } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { noticeMail } from '#features/accounts/server/mails.tsx';
import type { AccountNeeds } from '#features/accounts/server/needs.ts';
import type { SessionOwner } from '#features/accounts/server/people/credentials.ts';
import type { Queries } from '#platform/database/types.ts';
import type { NewToken, PersonalToken } from '../contract.ts';
import { MAX_TOKENS, type PersonalTokenId, TOKEN_PREFIX } from '../rules.ts';
import { tokenTexts as texts } from '../texts.ts';
import { hashOf } from './hash.ts';
import { identifyToken } from './identify.ts';
import { personalTokens } from './tables.ts';

const DAY_MS = 24 * 3600_000;

export type PersonalTokens = ReturnType<typeof tokensService>;

/** Personal tokens: made by an account that has confirmed its password, stored as hashes, for some scopes and some days. */
export function tokensService(needs: AccountNeeds) {
  const { db, people, outbox, clock } = needs;
  return {
    identify: identifyToken(needs),

    /** The tokens of an account, the newest first, also those that have expired. */
    async list(userId: UserId): Promise<PersonalToken[]> {
      const rows = await db
        .select()
        .from(personalTokens)
        .where(eq(personalTokens.userId, userId))
        .orderBy(desc(personalTokens.createdAt));
      return rows.map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt }) => ({
        id,
        name,
        scopes,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
    },

    /** Makes a token and returns it. Throws 400 at `currentPassword`, and 409 when the account has 20. */
    async add(owner: SessionOwner, { name, scopes, days, currentPassword }: NewToken): Promise<string> {
      const user = await people.requirePassword(owner, currentPassword);
      const mail = await noticeMail(user, () => texts.notices.added(name));
      const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
      await people.withUnchangedCredentials(user, async (tx, { id: userId, email, credentialsVersion }) => {
        await requireRoomForOne(tx, userId);
        const createdAt = clock();
        await tx.insert(personalTokens).values({
          id: newId(),
          userId,
          name,
          tokenHash: hashOf(token),
          scopes: [...new Set(scopes)],
          credentialsVersion,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
        });
        await outbox.queue(tx, email, { content: mail, cause: 'recipient' });
      });
      return token;
    },

    /** Revokes a token of the account. Throws 404 for an unknown one. */
    async remove(userId: UserId, id: PersonalTokenId): Promise<void> {
      const isOwn = and(eq(personalTokens.id, id), eq(personalTokens.userId, userId));
      const removed = await db.delete(personalTokens).where(isOwn).returning({ id: personalTokens.id });
      if (removed.length === 0) throw new AppError('missing', 'NOT_FOUND', texts.errors.unknown);
    },
  };
}

async function requireRoomForOne(queries: Queries, userId: UserId): Promise<void> {
  const [row] = await queries.select({ tokens: count() }).from(personalTokens).where(eq(personalTokens.userId, userId));
  if ((row?.tokens ?? 0) >= MAX_TOKENS) throw new AppError('conflict', 'TOO_MANY_TOKENS', texts.errors.tooMany);
}
