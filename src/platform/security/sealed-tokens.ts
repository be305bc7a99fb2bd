import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { createSeal } from './seal.ts';

const Content = z.object({ id: z.string(), purpose: z.string(), expiresAt: z.number(), content: z.unknown() });

/** The content of a valid token. */
export interface OpenedToken<T> {
  /** Unique id of the token. */
  id: string;
  content: T;
  expiresAt: Date;
}

export interface SealedTokens {
  /** Issues a token that only this server can create or read, so that nothing has to be stored. */
  issue: (purpose: string, content: object, seconds: number) => string;
  /** The content of a token of this purpose; undefined for any other text, and after expiry. */
  open: <T>(purpose: string, token: string) => OpenedToken<T> | undefined;
}

/** Encrypted and authenticated tokens (AES-256-GCM) that expire, for challenges and for recognising a device. */
export function createSealedTokens(secret: string, clock: () => Date): SealedTokens {
  const seal = createSeal(secret, 'token');
  return {
    issue: (purpose, content, seconds) =>
      seal.close(JSON.stringify({ id: randomUUID(), purpose, expiresAt: clock().getTime() + seconds * 1000, content })),
    open<T>(purpose: string, token: string) {
      try {
        const { id, content, ...facts } = Content.parse(JSON.parse(seal.open(token)));
        if (facts.purpose !== purpose || facts.expiresAt <= clock().getTime()) return undefined;
        return { id, content: content as T, expiresAt: new Date(facts.expiresAt) };
      } catch {
        return undefined;
      }
    },
  };
}
