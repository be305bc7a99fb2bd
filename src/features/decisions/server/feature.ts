import { dayOf } from '#base/dates.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Issues } from '#features/issues/server/service.ts';
import type { Letters } from '#features/letters/server/service.ts';
import { submissionMailing } from '#features/submissions/server/mailing.ts';
import type { RevisionDays } from '#features/submissions/server/revision-days.ts';
import type { changeSubmission } from '#features/submissions/server/update.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { textOf } from '#platform/records/audit.ts';
import type { DecisionKind } from '../rules.ts';
import { decisionTexts } from '../texts.ts';
import { decisionLetters } from './decision-letters.ts';
import { decisionsService } from './decisions.ts';
import { requestedRevisions } from './read.ts';
import { decisionsEndpoints } from './routes.ts';

const { audit: texts, kinds } = decisionTexts;

export interface DecisionsFeatureNeeds extends Core {
  outbox: Outbox;
  letters: Letters;
  issues: Issues;
  files: Files;
  changeSubmission: ReturnType<typeof changeSubmission>;
  revisionDays: RevisionDays;
}

/** Decisions of the editorial office, which wait before status and letters take effect together. */
export function decisionsFeature(needs: DecisionsFeatureNeeds) {
  const letters = decisionLetters({ ...needs, mailing: submissionMailing(needs) });
  const decisions = decisionsService({ ...needs, letters });
  const nameOf = (payload: unknown) => kinds[textOf(payload, 'kind') as DecisionKind]?.name ?? '';
  return {
    services: { decisions },
    endpoints: decisionsEndpoints({ db: needs.db, decisions }),
    audit: {
      'decision.scheduled': {
        label: () => texts.label,
        sentence: (payload) => texts.scheduled(nameOf(payload), textOf(payload, 'number')),
      },
      'decision.taken-back': {
        label: () => texts.labelTakenBack,
        sentence: (payload) => texts.takenBack(nameOf(payload), textOf(payload, 'number')),
      },
    },
    connect() {
      decisions.watchSubmissions();
      needs.revisionDays.readWith(async (queries, ids) => {
        const requested = ids.length > 0 ? await requestedRevisions(queries, ids) : [];
        return new Map(requested.map(({ submissionId, dueAt }) => [submissionId, dayOf(dueAt.toISOString())]));
      });
    },
    queues: [decisions.queue],
  } satisfies Feature;
}
