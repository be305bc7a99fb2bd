import type { issueQueries } from '#features/articles/server/issues.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { type AuditKinds, textOf, titleOf } from '#platform/records/audit.ts';
import { createXmlChecks } from '#platform/xml/xml-checks.ts';
import { depositTexts } from '../texts.ts';
import { depositReactions } from './reactions.ts';
import { depositsEndpoints } from './routes.ts';
import { depositsService } from './service.ts';

const { audit: texts, states, targets } = depositTexts;

/** Deposits with Crossref or DataCite, and with DOAJ. */
export function depositsFeature(core: Core & { journal: Journals; issueReading: ReturnType<typeof issueQueries> }) {
  const checks = createXmlChecks();
  const deposits = depositsService({ ...core, checks });
  return {
    services: { checks, deposits },
    endpoints: depositsEndpoints({ deposits }),
    audit,
    react: () => depositReactions({ ...core, deposits }),
    queues: [deposits.delivery.queue],
    schedules: [{ name: 'catch-up-deposits', cron: '33 * * * *', run: () => deposits.catchUp() }],
    close: () => checks.close(),
  } satisfies Feature;
}

const audit: AuditKinds = {
  'deposit.finished': {
    label: () => texts.finishedLabel,
    sentence(payload, { names }) {
      const target = textOf(payload, 'target');
      const item = names.get(textOf(payload, 'submissionId')) ?? texts.someManuscript;
      const state = textOf(payload, 'state');
      return texts.finished(
        item,
        (targets as Record<string, string>)[target] ?? target,
        (states as Record<string, string>)[state] ?? state,
      );
    },
  },
  'deposit.asked': {
    label: () => texts.label,
    sentence(payload, { names }) {
      const title = titleOf(payload);
      const target = textOf(payload, 'target');
      const item = title ? `“${title}”` : (names.get(textOf(payload, 'submissionId')) ?? texts.someManuscript);
      return texts.deposited(item, (targets as Record<string, string>)[target] ?? target);
    },
  },
};
