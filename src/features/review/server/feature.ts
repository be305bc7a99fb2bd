import type { Anonymity } from '#features/anonymity/server/service.ts';
import type { Decisions } from '#features/decisions/server/decisions.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import { submissionMailing } from '#features/submissions/server/mailing.ts';
import type { SubmissionRemoval } from '#features/submissions/server/removal.ts';
import type { changeSubmission } from '#features/submissions/server/update.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { countOf, flagOf, textOf } from '#platform/records/audit.ts';
import { appealService } from '../appeals/server/appeals.ts';
import { appealReactions } from '../appeals/server/reactions.ts';
import { appealEndpoints } from '../appeals/server/routes.ts';
import { appealTexts } from '../appeals/texts.ts';
import { FRESH_LINKS, REVIEW_LINK_USES } from '../blind/limits.ts';
import { blindAssignments } from '../blind/server/assignments.ts';
import { blindDrafts } from '../blind/server/drafts.ts';
import { reportFileService } from '../blind/server/report-files.ts';
import { blindReports } from '../blind/server/reports.ts';
import { blindEndpoints } from '../blind/server/routes.ts';
import { clearances } from '../clearances/server/clearances.ts';
import { clearanceEndpoints } from '../clearances/server/routes.ts';
import { clearanceTexts } from '../clearances/texts.ts';
import { certificates } from '../credit/server/certificates.ts';
import { creditEndpoints } from '../credit/server/routes.ts';
import { reviewFigures } from '../figures/server/figures.ts';
import { figuresEndpoints } from '../figures/server/routes.ts';
import { publishedEndpoints } from '../published/server/routes.ts';
import { reportPublishing } from '../published/server/service.ts';
import { publishedTexts } from '../published/texts.ts';
import type { AssignmentState } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { wishEndpoints } from '../wishes/server/routes.ts';
import { reviewerWishing } from '../wishes/server/wishes.ts';
import { closeRounds } from './closing.ts';
import { reviewerErasure } from './erasure.ts';
import { invitationService } from './invitations.ts';
import { inviting as invitingSteps } from './inviting.ts';
import { reviewLinks } from './links.ts';
import { reviewMails } from './mails.ts';
import { reviewerMerging } from './merging.ts';
import { reviewReactions } from './reactions.ts';
import { reviewerRegister } from './register.ts';
import { reportReleasing } from './releases.ts';
import { reminding } from './reminding.ts';
import { releaseBlindFiles, roundOpening } from './rounds.ts';
import { reviewEndpoints } from './routes.ts';
import { blindCopies } from './service.ts';

const { audit: texts, states } = reviewTexts;

export interface ReviewFeatureNeeds extends Core {
  anonymity: Anonymity;
  journal: Journals;
  files: Files;
  letters: Letters;
  outbox: Outbox;
  changeSubmission: ReturnType<typeof changeSubmission>;
  decisions: Decisions;
  submissionRemoval: SubmissionRemoval;
  notifications: Notifications;
}

/** Peer review: rounds with copies that do not name the authors, invitations by link, reports. */
export function reviewFeature(needs: ReviewFeatureNeeds) {
  const { db } = needs;
  const mailing = submissionMailing(needs);
  const links = reviewLinks(needs);
  const mail = reviewMails({ ...needs, links });
  const inviting = invitingSteps({ ...needs, mail });
  const copies = blindCopies(needs);
  const register = reviewerRegister(db);
  const services = {
    blindCopies: copies,
    openRound: roundOpening({ ...needs, blindCopies: copies }),
    invitations: invitationService({ ...needs, mail, inviting }),
    reviewerRegister: register,
    reviewerMerging: reviewerMerging({ ...needs, reviewerRegister: register }),
    eraseReviewer: reviewerErasure({ ...needs, reviewerRegister: register }),
    certificates: certificates(needs),
    wishes: reviewerWishing(needs),
    figures: reviewFigures(needs),
    appeals: appealService(needs),
    clearances: clearances(needs),
    published: reportPublishing(needs),
    remindReviewers: reminding({ ...needs, inviting, mail, mailing }),
  };
  const assignments = blindAssignments({ ...needs, links, mail, inviting });
  const drafts = blindDrafts({ ...needs, assignments });
  const reportFiles = reportFileService({ ...needs, assignments });
  const reports = blindReports({ ...needs, assignments, mail, inviting });
  const roundIn = (payload: unknown) => [countOf(payload, 'round'), textOf(payload, 'number')] as const;
  return {
    services,
    endpoints: [
      ...reviewEndpoints({ ...needs, links, ...services }),
      ...blindEndpoints({ ...needs, ...services, assignments, drafts, reports, reportFiles }),
      ...creditEndpoints({ db }),
      ...wishEndpoints(services),
      ...figuresEndpoints(services),
      ...appealEndpoints({ db, ...services }),
      ...clearanceEndpoints({ db, ...services }),
      ...publishedEndpoints(services),
    ],
    limits: [REVIEW_LINK_USES, FRESH_LINKS],
    audit: {
      'review.round-opened': {
        label: () => texts.label,
        sentence: (payload) => texts.opened(...roundIn(payload), countOf(payload, 'namingPlaces') > 0),
      },
      'review.round-closed': { label: () => texts.label, sentence: (payload) => texts.closed(...roundIn(payload)) },
      'review.conflict-cleared': {
        label: () => clearanceTexts.audit.label,
        sentence: (payload) => clearanceTexts.audit.cleared(textOf(payload, 'number')),
      },
      'review.reviewers-merged': { label: () => texts.label, sentence: () => texts.merged },
      'review.reviewers-separated': { label: () => texts.label, sentence: () => texts.separated },
      'review.reviewer-erased': { label: () => texts.label, sentence: () => texts.erased },
      'review.appeal-sent': {
        label: () => appealTexts.audit.label,
        sentence: (payload) => appealTexts.audit.sent(textOf(payload, 'number')),
      },
      'review.appeal-answered': {
        label: () => appealTexts.audit.label,
        sentence: (payload) => appealTexts.audit.answered(textOf(payload, 'number'), flagOf(payload, 'isUpheld')),
      },
      'review.reports-agreed': {
        label: () => publishedTexts.audit.label,
        sentence: (payload) =>
          publishedTexts.audit[flagOf(payload, 'isAgreed') ? 'agreed' : 'takenBack'](textOf(payload, 'number')),
      },
      'review.assignment-changed': {
        label: () => texts.label,
        sentence: (payload) =>
          texts.assignment(states[textOf(payload, 'state') as AssignmentState] ?? '', ...roundIn(payload)),
      },
    },
    react() {
      reviewReactions({ ...needs, mailing });
      appealReactions({ ...needs, mailing });
    },
    schedules: [{ name: 'remind-reviewers', cron: '11 * * * *', run: services.remindReviewers }],
    connect() {
      closeRounds({ ...needs, inviting, mail });
      needs.decisions.reportWith(reportReleasing());
      needs.submissionRemoval.beforeErasing(releaseBlindFiles);
    },
  } satisfies Feature;
}
