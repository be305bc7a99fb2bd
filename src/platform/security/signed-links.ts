import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedLinks {
  /** `expires=…&signature=…` for an address of the journal; `expires` is in seconds since the epoch. */
  sign: (address: string, expiresAt: Date) => string;
  verify: (address: string, link: { expires: string; signature: string; now: Date }) => boolean;
}

/** Short-lived links to open in a browser without a bearer token (HMAC-SHA-256 over address and expiry). */
export function createSignedLinks(secret: string): SignedLinks {
  const signatureOf = (address: string, expires: string) =>
    createHmac('sha256', `signed-link:${secret}`).update(`${address}\n${expires}`).digest('base64url');
  return {
    sign(address, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      return new URLSearchParams({ expires, signature: signatureOf(address, expires) }).toString();
    },
    verify(address, { expires, signature, now }) {
      const expected = Buffer.from(signatureOf(address, expires));
      const actual = Buffer.from(signature);
      const genuine = expected.length === actual.length && timingSafeEqual(expected, actual);
      return genuine && Number(expires) * 1000 > now.getTime();
    },
  };
}
