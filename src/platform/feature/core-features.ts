import type { Transaction } from '../database/types.ts';
import { bounceReader } from '../mail/bounces.ts';
import { createDelivery } from '../mail/delivery.ts';
import * as mailLimits from '../mail/limits.ts';
import { createMailLog } from '../mail/mail-log.ts';
import { createMailings } from '../mail/mailings.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { MailTransport } from '../mail/transport.ts';
import { createSeal } from '../security/seal.ts';
import type { Core } from './core.ts';
import type { Feature } from './feature.ts';

/** The platform's own queue and schedules. */
export function recordsFeature({ events, limits, trash }: Core) {
  return {
    services: {},
    queues: [events.queue],
    schedules: [
      { name: 'sweep-limits', cron: '47 * * * *', run: () => limits.sweep() },
      { name: 'sweep-trash', cron: '57 3 * * *', run: () => trash.sweep() },
    ],
  } satisfies Feature;
}

export interface MailNeeds extends Core {
  transport: MailTransport;
  /** Returns the sender's name for mails. */
  sender: (tx: Transaction) => Promise<string>;
  /** Shows a line at the console. */
  show: ((line: string) => void) | undefined;
}

/** The outbox, and mailings. */
export function mailFeature({
  db,
  jobs,
  limits,
  clock,
  config,
  log,
  secret,
  transport,
  store,
  events,
  sender,
  show,
}: MailNeeds) {
  const deliver = createDelivery({ db, transport, store, from: config.mailFrom, clock, log });
  const readBounces = bounceReader({ db, imapUrl: config.imapUrl, log });
  const seal = createSeal(secret, 'mail');
  const shown = transport.local ? show : undefined;
  const outbox = createOutbox({ db, jobs, deliver, limits, sender, seal, clock, show: shown });
  const mailings = createMailings({ db, jobs, deliver, sender, clock });
  return {
    services: { outbox, mailings, mailLog: createMailLog({ db, outbox, mailings, events }), readBounces },
    limits: Object.values(mailLimits),
    queues: [outbox.jobs, mailings.jobs],
    schedules: [
      { name: 'sweep-mails', cron: '17 4 * * *', run: () => outbox.sweep() },
      { name: 'read-bounces', cron: '*/10 * * * *', run: readBounces },
    ],
  } satisfies Feature;
}
