import type { Database } from '#platform/database/types.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Tokens } from '#platform/security/tokens.ts';
import type { Codes } from '../codes.ts';
import type { Devices } from '../devices.ts';
import type { Handshakes } from '../handshakes.ts';

export interface SessionNeeds {
  db: Database;
  tokens: Tokens;
  outbox: Outbox;
  clock: () => Date;
  codes: Pick<Codes, 'deleteAll'>;
  handshakes: Pick<Handshakes, 'endAll'>;
  devices: Devices;
}
