import { changeReactions } from './features/articles/server/changes.ts';
import { projectArticles } from './features/articles/server/projection.ts';
import { articleReactions } from './features/articles/server/reactions.ts';
import { exportMessages } from './features/contact/server/exports.ts';
import { depositReactions } from './features/deposits/server/reactions.ts';
import { exportUploads } from './features/files/server/exports.ts';
import { exportSubscription } from './features/newsletter/server/exports.ts';
import { preservationReactions } from './features/preservation/server/reactions.ts';
import { forgetDrafts } from './features/submissions/server/drafts.ts';
import { exportSubmissions } from './features/submissions/server/exports.ts';
import { submissionReactions } from './features/submissions/server/reactions.ts';
import type { Queue, Schedule } from './platform/jobs/jobs.ts';
import type { Services } from './services.ts';

/** Map 2: every projection, … */
export function connectProjections({ events, clock }: Services): void {
  projectArticles(events, clock);
  forgetDrafts(events);
}

/** … what each feature adds to the export of one's own data, … */
export function connectExports(services: Services): void {
  exportUploads(services);
  exportMessages(services);
  exportSubscription(services);
  exportSubmissions(services);
}

/** … every reaction, … */
export function connectReactions(services: Services): void {
  submissionReactions(services);
  preservationReactions(services);
  changeReactions(services);
  depositReactions(services);
  articleReactions(services);
}

/** … everything that is worked off in the background … */
export function queuesOf({ events, outbox, mailings, deposits, fixity, articleTexts }: Services): Queue<never>[] {
  return [events.queue, outbox.jobs, mailings.jobs, deposits.delivery.queue, fixity.jobs, articleTexts.queue];
}

/** … and everything that happens by the clock. */
export function schedulesOf({
  files,
  images,
  resumable,
  outbox,
  limits,
  usage,
  accounts,
  trash,
  submissionRemoval,
  fixity,
  deposits,
  articleTexts,
  citations,
}: Services): Schedule[] {
  return [
    { name: 'sweep-uploads', cron: '17 3 * * *', run: () => files.sweep() },
    { name: 'sweep-images', cron: '7 4 * * *', run: () => images.sweep() },
    { name: 'sweep-resumable', cron: '37 3 * * *', run: () => resumable.sweep() },
    { name: 'sweep-limits', cron: '47 * * * *', run: () => limits.sweep() },
    { name: 'sweep-mails', cron: '17 4 * * *', run: () => outbox.sweep() },
    { name: 'sweep-usage', cron: '27 * * * *', run: () => usage.sweep() },
    { name: 'sweep-trash', cron: '57 3 * * *', run: () => trash.sweep() },
    { name: 'sweep-submissions', cron: '7 4 * * *', run: () => submissionRemoval.sweep() },
    { name: 'check-files', cron: '17 1 * * *', run: () => fixity.begin(null) },
    { name: 'catch-up-deposits', cron: '33 * * * *', run: () => deposits.catchUp() },
    { name: 'catch-up-search', cron: '*/5 * * * *', run: () => articleTexts.catchUp() },
    { name: 'write-citations', cron: '*/5 * * * *', run: () => citations.catchUp() },
    { name: 'sweep-handshakes', cron: '27 3 * * *', run: () => accounts.handshakes.sweep() },
    { name: 'sweep-codes', cron: '47 4 * * *', run: () => accounts.codes.sweep() },
    { name: 'sweep-sessions', cron: '57 4 * * *', run: () => accounts.sessions.sweep() },
  ];
}
