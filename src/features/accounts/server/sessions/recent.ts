import Bowser from 'bowser';
import { desc, eq } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import type { Queries } from '#platform/database/types.ts';
import { accountTexts as texts } from '../../texts.ts';
import { sessions } from '../tables.ts';

const MAX_SESSIONS = 200;

/** The last sessions of an account, active or not, newest first. */
export function recentSessions(queries: Queries, userId: UserId) {
  return queries
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS);
}

/** Browser and system as the user agent names them: "Firefox on Linux". */
export function deviceName(userAgent: string): string {
  if (!userAgent) return texts.unknownDevice;
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || texts.unknownDevice;
  return os.name ? texts.deviceName(name, os.name) : name;
}
