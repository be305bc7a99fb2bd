import { createHash } from 'node:crypto';

/** The hash by which a personal token is found; no salt is needed, because a token cannot be guessed. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
