import type { Contact } from '#features/contact/server/service.ts';
import type { Deposits } from '#features/deposits/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Usage } from '#features/usage/server/counting/counting.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { MailLog } from '#platform/mail/mail-log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { countOf, textOf } from '#platform/records/audit.ts';
import { siteTexts } from '../texts.ts';
import { archiveEndpoints } from './archive-routes.ts';
import { auditChainEndpoints } from './audit-chain.ts';
import { auditLog, auditLogEndpoints } from './audit-log.ts';
import { mailLogEndpoints } from './mail-log.ts';
import { overviewEndpoints } from './overview.ts';
import { mountRobots } from './robots.ts';
import { mountWellKnown } from './well-known.ts';

const { audit: texts } = siteTexts.mailLog;

export interface SiteNeeds extends Core {
  outbox: Outbox;
  mailLog: MailLog;
  journal: Journals;
  contact: Contact;
  deposits: Deposits;
  usage: Usage;
}

/** Overview, mail log, audit log and archive of the dashboard; robots.txt and .well-known. */
export function siteFeature(needs: SiteNeeds) {
  const services = { auditLog: auditLog(needs) };
  const all = { ...needs, ...services };
  return {
    services,
    endpoints: [
      ...archiveEndpoints(all),
      ...overviewEndpoints(all),
      ...mailLogEndpoints(all),
      ...auditLogEndpoints(all),
      ...auditChainEndpoints(all),
    ],
    mount(site) {
      mountRobots(site, all);
      mountWellKnown(site, all);
    },
    audit: {
      'audit.chained': {
        label: () => siteTexts.auditLog.title,
        sentence: (payload) => siteTexts.auditLog.chained(countOf(payload, 'from'), countOf(payload, 'to')),
      },
      'mail.resent': {
        label: () => texts.label,
        sentence: (payload, { names }) => texts.resent(names.get(textOf(payload, 'mailId'))),
      },
    },
  } satisfies Feature;
}
