import type { Accounts } from '#features/accounts/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { recordAudit, titleOf } from '#platform/records/audit.ts';
import * as limits from '../limits.ts';
import { contactTexts } from '../texts.ts';
import { exportMessages } from './exports.ts';
import { contactEndpoints } from './routes.ts';
import { contactService } from './service.ts';

const { audit: texts } = contactTexts;

/** Messages from the contact form, and the journal's contact details. */
export function contactFeature(core: Core & { outbox: Outbox; accounts: Accounts }) {
  const contact = contactService(core);
  return {
    services: { contact },
    endpoints: contactEndpoints({ contact }),
    limits: Object.values(limits),
    audit: {
      'contact-info.changed': { label: () => texts.info },
      'message.answered': { label: () => texts.answered, sentence: (payload) => texts.answeredTo(titleOf(payload)) },
      'message.changed': recordAudit(texts.messages),
    },
    connect: () => exportMessages(core),
  } satisfies Feature;
}
