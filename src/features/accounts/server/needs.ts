import type { Database } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { OpenIdProvider } from '#platform/outbound/openid.ts';
import type { Events } from '#platform/records/events.ts';
import type { Limits } from '#platform/records/limits.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { SealedTokens } from '#platform/security/sealed-tokens.ts';
import type { Codes } from './codes.ts';
import type { Handshakes } from './handshakes.ts';
import type { People } from './people.ts';
import type { Sessions } from './sessions.ts';

/** The services that the use cases of accounts share. */
export interface AccountNeeds {
  db: Database;
  limits: Limits;
  outbox: Outbox;
  events: Events;
  seal: Seal;
  sealedTokens: SealedTokens;
  clock: () => Date;
  secret: string;
  publicUrl: string;
  /** Undefined when ORCID is not configured. */
  orcidProvider: OpenIdProvider | undefined;
  people: People;
  codes: Codes;
  sessions: Sessions;
  handshakes: Handshakes;
}

/** Network and device of a call. */
export interface Origin {
  /** The client's network, as limits count it. */
  network: string;
  userAgent: string;
  /** Value of the cookie that recognises a device. */
  device?: string | undefined;
}
