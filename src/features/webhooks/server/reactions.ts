import { eq } from 'drizzle-orm';
import { doiAddress, shortPath } from '#features/articles/rules.ts';
import { depositFinished } from '#features/deposits/server/events.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionChanged, submissionReceived } from '#features/submissions/server/events.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { Subscription } from '../rules.ts';
import type { webhookQueue } from './queue.ts';

interface ReactionNeeds {
  db: Database;
  events: Events;
  queue: ReturnType<typeof webhookQueue>;
  publicUrl: string;
}

/** A stored event, as far as messages need it. */
interface Stored {
  id: string;
  at: Date;
}

/** Tells webhooks what happened: numbers, states and addresses, never the title or the people of a manuscript before publication. */
export function webhookReactions({ db, events, queue, publicUrl }: ReactionNeeds): void {
  const tell = async (submissionId: SubmissionId, { id: eventId, at }: Stored, messages: [Subscription, object][]) => {
    const [row] = await db
      .select({ number: submissions.number, title: submissions.title, doi: submissions.doi })
      .from(submissions)
      .where(eq(submissions.id, submissionId));
    if (!row) return;
    const { number, title, doi } = row;
    const article = { title, url: `${publicUrl}${shortPath(number)}`, doi: doi && doiAddress(doi) };
    await inTransaction(db, async (tx) => {
      for (const [event, more] of messages) {
        const data = { id: submissionId, number, ...more, ...(event.startsWith('article.') ? article : {}) };
        await queue.tell(tx, { event, eventId, at, data });
      }
    });
  };

  events.react(submissionReceived, {
    name: 'webhooks.submission-received',
    run: (event) => tell(event.payload.submissionId, event, [['submission.received', {}]]),
  });
  events.react(submissionChanged, {
    name: 'webhooks.submission-changed',
    run: (event) => tell(event.payload.submissionId, event, messagesOf(event.payload)),
  });
  events.react(depositFinished, {
    name: 'webhooks.deposit-finished',
    run: (event) => {
      const { submissionId, target, state } = event.payload;
      return tell(submissionId, event, [['deposit.finished', { target, state }]]);
    },
  });
}

/** The messages about a change of a submission. */
function messagesOf({ from, to, version }: { from: string; to: string; version?: number | undefined }) {
  const messages: [Subscription, object][] = [];
  if (from !== to) messages.push(['submission.status-changed', { from, to }]);
  if (from !== 'PUBLISHED' && to === 'PUBLISHED') messages.push(['article.published', {}]);
  else if (from === 'PUBLISHED' && to !== 'PUBLISHED') messages.push(['article.withdrawn', {}]);
  else if (to === 'PUBLISHED' && version !== undefined) messages.push(['article.updated', { version }]);
  return messages;
}
