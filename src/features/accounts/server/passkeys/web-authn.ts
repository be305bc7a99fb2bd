import { AppError } from '#base/errors.ts';
import { accountTexts as texts } from '../../texts.ts';

/** Loads the WebAuthn library at its first use: it is large, and most processes never need it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Returns the origin and the relying party id that a passkey is bound to. */
export function relyingPartyOf(publicUrl: string): { origin: string; rpID: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpID: hostname };
}

/** Error 400: the new passkey does not fit its challenge. */
export function passkeyRefused(cause?: unknown): AppError {
  return new AppError('invalid', 'PASSKEY_REFUSED', texts.passkeyRefused, { cause });
}

/** Error 401: no account has a passkey that signed this challenge. */
export function passkeyUnknown(cause?: unknown): AppError {
  return new AppError('unauthenticated', 'PASSKEY_UNKNOWN', texts.passkeyUnknown, { cause });
}
