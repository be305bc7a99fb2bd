import type { UserId } from '#base/ids.ts';
import type { SealedTokens } from '#platform/security/sealed-tokens.ts';
import type { CredentialsSnapshot } from './people/credentials.ts';

const PURPOSE = 'device';
/** Days for which a device is recognised after the last login on it. */
export const DEVICE_DAYS = 180;

export type Devices = ReturnType<typeof devicesService>;

/**
 * Recognises devices with a completed login since the last change of credentials, by a cookie (OWASP's "device cookies"), so
 * that strangers who guess passwords cannot lock the owner out.
 */
export function devicesService({ sealedTokens }: { sealedTokens: SealedTokens }) {
  return {
    /** Returns the cookie's value for a device on which this account has just logged in. */
    remember: ({ id, credentialsVersion }: CredentialsSnapshot): string =>
      sealedTokens.issue(PURPOSE, { userId: id, credentialsVersion }, DEVICE_DAYS * 24 * 3600),

    /** Returns the id of the device; undefined unless the cookie names this account and its current credentials. */
    known(user: CredentialsSnapshot | undefined, cookie: string | undefined): string | undefined {
      const opened = cookie
        ? sealedTokens.open<{ userId: UserId; credentialsVersion: number }>(PURPOSE, cookie)
        : undefined;
      const isOwn =
        opened?.content.userId === user?.id && opened?.content.credentialsVersion === user?.credentialsVersion;
      return user && opened && isOwn ? opened.id : undefined;
    },
  };
}
