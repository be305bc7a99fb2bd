import type { Accounts } from '#features/accounts/server/service.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Issues } from '#features/issues/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { Topics } from '#features/topics/server/service.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { guestEditing } from '../guests/server/guests.ts';
import { guestEndpoints } from '../guests/server/routes.ts';
import * as limits from '../limits.ts';
import { mayHandle } from './access.ts';
import { publishedArticles } from './add-published.ts';
import { submissionAudit } from './audit.ts';
import { correctAuthors } from './correct-authors.ts';
import { createSubmission } from './create.ts';
import { draftsService, eraseDraftsWithAccount } from './drafts.ts';
import { exportSubmissions } from './exports.ts';
import { articlesInIssues } from './issue-publication.ts';
import { newestManuscript } from './mails.ts';
import { noticesService } from './notices.ts';
import { ownSubmissions } from './own.ts';
import { submissionReactions } from './reactions.ts';
import { submissionRemoval } from './removal.ts';
import { revisionDays } from './revision-days.ts';
import { submissionsEndpoints } from './routes.ts';
import { drafts, guestEditors, submissions } from './tables.ts';
import { changeSubmission, updateSubmission } from './update.ts';

export interface SubmissionsNeeds extends Core {
  journal: Journals;
  outbox: Outbox;
  letters: Letters;
  accounts: Accounts;
  files: Files;
  topics: Topics;
  issues: Issues;
  notifications: Notifications;
}

/** Submissions: drafts, submitting, revisions, status, notices. */
export function submissionsFeature(needs: SubmissionsNeeds) {
  const services = {
    drafts: draftsService(needs),
    notices: noticesService(needs),
    correctAuthors: correctAuthors(needs),
    ownSubmissions: ownSubmissions(needs),
    revisionDays: revisionDays(),
    submissionRemoval: submissionRemoval(needs),
    createSubmission: createSubmission(needs),
    updateSubmission: updateSubmission(needs),
    changeSubmission: changeSubmission(needs),
    guests: guestEditing(needs),
    publishedArticles: publishedArticles(needs),
  };
  return {
    services,
    endpoints: [...submissionsEndpoints({ ...needs, ...services }), ...guestEndpoints(services)],
    limits: Object.values(limits),
    audit: submissionAudit,
    connect() {
      eraseDraftsWithAccount(needs.events);
      exportSubmissions(needs);
      services.guests.react();
      needs.issues.publishesArticles(articlesInIssues(services));
      const { merging } = needs.accounts;
      merging.moves('submissions', { table: submissions, key: submissions.id, owner: submissions.userId });
      merging.moves('handled', { table: submissions, key: submissions.id, owner: submissions.handlingEditorId });
      merging.moves('guests', { table: guestEditors, key: guestEditors.id, owner: guestEditors.userId });
      merging.moves('drafts', { table: drafts, key: drafts.id, owner: drafts.userId });
      needs.notifications.checkWith(mayHandle);
      needs.letters.showManuscript(() => newestManuscript(needs));
    },
    react: () => submissionReactions(needs),
    schedules: [{ name: 'sweep-submissions', cron: '7 4 * * *', run: () => services.submissionRemoval.sweep() }],
  } satisfies Feature;
}
