import { newId } from '#base/ids.ts';
import type { Role } from '#features/access/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Transaction } from '#platform/database/types.ts';
import { deviceKey, sessionLifetime } from '../../rules.ts';
import { accountTexts as texts } from '../../texts.ts';
import { type Addressee, noticeMail } from '../mails.tsx';
import { type CredentialsSnapshot, lockUnchanged } from '../people/credentials.ts';
import { sessions } from '../tables.ts';
import type { SessionNeeds } from './needs.ts';
import { deviceName, recentSessions } from './recent.ts';

const MAX_USER_AGENT = 300;

type SessionUser = CredentialsSnapshot & Addressee & { role: Role; email: string };

/** The result of a completed login. */
export interface OpenedSession {
  /** The access token. */
  token: string;
  /** Value of the cookie that recognises the device at its next login. */
  device: string;
}

/**
 * Opens a session, in `transaction` if there is one, and mails the owner when the device is new. Throws 409 when the
 * credentials have changed since the owner authenticated.
 */
export function openSession({ db, tokens, outbox, clock, devices }: SessionNeeds) {
  return async (user: SessionUser, userAgent: string, transaction?: Transaction): Promise<OpenedSession> => {
    const now = clock();
    const id = newId<'session'>();
    const row = {
      id,
      userId: user.id,
      userAgent: userAgent.slice(0, MAX_USER_AGENT),
      credentialsVersion: user.credentialsVersion,
      createdAt: now,
      lastSeenAt: now,
    };
    const earlier = await recentSessions(transaction ?? db, user.id);
    const isNewDevice = earlier.every((known) => deviceKey(known.userAgent) !== deviceKey(row.userAgent));
    const notice = () => texts.notices.device(deviceName(userAgent), now.toISOString().slice(0, 16).replace('T', ' '));
    const mail = earlier.length > 0 && isNewDevice ? await noticeMail(user, notice) : undefined;
    const insert = async (tx: Transaction) => {
      await lockUnchanged(tx, user);
      await tx.insert(sessions).values(row);
      if (mail) await outbox.queue(tx, user.email, { content: mail, cause: 'recipient' });
    };
    await (transaction ? insert(transaction) : inTransaction(db, insert));
    const expiresAt = new Date(now.getTime() + sessionLifetime(user.role).total * 1000);
    const token = await tokens.sign({ sub: user.id, sid: id, role: user.role }, { issuedAt: now, expiresAt });
    return { token, device: devices.remember(user) };
  };
}
