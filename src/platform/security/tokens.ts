import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { idOf } from '#base/ids.ts';

const ISSUER = 'mds-jaed';
const AUDIENCE = 'mds-jaed/api';
const TYPE = 'at+jwt';

const Claims = z.object({ sub: idOf<'user'>(), sid: idOf<'session'>(), role: z.string() });
export type Claims = z.infer<typeof Claims>;

export interface Tokens {
  /** Signs an access token (RFC 9068): HS256, `typ` at+jwt, with issuer, audience and expiry. */
  sign: (claims: Claims, lifetime: { issuedAt: Date; expiresAt: Date }) => Promise<string>;
  /** The claims of a valid token that has not expired, else undefined. */
  verify: (token: string, now: Date) => Promise<Claims | undefined>;
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(`access-token:${secret}`);
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return {
    sign: ({ sub, sid, role }, { issuedAt, expiresAt }) =>
      new SignJWT({ sid, role })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(sub)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds(issuedAt))
        .setExpirationTime(seconds(expiresAt))
        .sign(key),
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: now,
          requiredClaims: ['exp'],
        });
        return Claims.parse(payload);
      } catch {
        return undefined;
      }
    },
  };
}
