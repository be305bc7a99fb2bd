import type { Decisions } from '#features/decisions/server/decisions.ts';
import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { TextSaving } from '#features/production/server/saving.ts';
import type { Texts } from '#features/production/server/texts.ts';
import { submissionMailing } from '#features/submissions/server/mailing.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { flagOf, textOf } from '#platform/records/audit.ts';
import { PROOF_LINK_USES } from '../limits.ts';
import type { ProofId } from '../rules.ts';
import { proofTexts } from '../texts.ts';
import { proofAnswers } from './answers.ts';
import { proofLinks } from './links.ts';
import { proofOffice } from './office.ts';
import { proofReactions } from './reactions.ts';
import { proofReminding } from './reminding.ts';
import { proofEndpoints } from './routes.ts';
import { sendProofs } from './sending.ts';

export interface ProofFeatureNeeds extends Core {
  decisions: Decisions;
  letters: Letters;
  notifications: Notifications;
  outbox: Outbox;
  texts: Texts;
  textSaving: TextSaving;
}

/** Proofs: authors read the article by a link of their own, comment at its place, and approve it. */
export function proofFeature(needs: ProofFeatureNeeds) {
  const mailing = submissionMailing(needs);
  const links = proofLinks(needs);
  const services = { remindOfProofs: proofReminding({ ...needs, mailing, links }) };
  const { audit } = proofTexts;
  const label = () => audit.label;
  return {
    services,
    endpoints: proofEndpoints({
      ...needs,
      answers: proofAnswers({ ...needs, links }),
      office: proofOffice({ ...needs, mailing, links }),
    }),
    limits: [PROOF_LINK_USES],
    audit: {
      'proof.sent': { label, sentence: (payload) => audit.sent(textOf(payload, 'number')) },
      'proof.answered': {
        label,
        sentence: (payload) =>
          (flagOf(payload, 'isApproved') ? audit.approved : audit.corrections)(textOf(payload, 'number')),
      },
      'proof.contribution-confirmed': {
        label,
        sentence: (payload) => audit.confirmed(textOf(payload, 'number')),
      },
    },
    react: () => proofReactions({ ...needs, mailing }),
    schedules: [{ name: 'remind-of-proofs', cron: '23 6-16 * * *', run: services.remindOfProofs }],
    connect() {
      needs.decisions.letters.linkProofs((id, position) => links.urlOf({ proofId: id as string as ProofId, position }));
      sendProofs({ ...needs, mailing });
    },
  } satisfies Feature;
}
