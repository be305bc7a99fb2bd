import type { UserId } from '#base/ids.ts';
import type { SealedTokens } from '#platform/security/sealed-tokens.ts';
import type { Proven } from './people.ts';

const PURPOSE = 'device';
/** How long a device is recognised after the last login on it. */
export const DEVICE_DAYS = 180;

export type Devices = ReturnType<typeof devicesService>;

/**
 * Recognises devices on which somebody has fully logged in since the credentials last changed, by a cookie (OWASP's
 * "device cookies"), so that strangers who guess passwords cannot keep the owner out.
 */
export function devicesService({ sealedTokens }: { sealedTokens: SealedTokens }) {
  return {
    /** The cookie's value for a device on which this account has just logged in. */
    remember: ({ id, credentialsVersion }: Proven): string =>
      sealedTokens.issue(PURPOSE, { userId: id, credentialsVersion }, DEVICE_DAYS * 24 * 3600),

    /** The id of the device, if the cookie says that this account has logged in there. */
    known(user: Proven | undefined, cookie: string | undefined): string | undefined {
      const opened = cookie
        ? sealedTokens.open<{ userId: UserId; credentialsVersion: number }>(PURPOSE, cookie)
        : undefined;
      const isOwn =
        opened?.content.userId === user?.id && opened?.content.credentialsVersion === user?.credentialsVersion;
      return user && opened && isOwn ? opened.id : undefined;
    },
  };
}
