import { momentOf } from '#base/dates.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import type { Database } from '#platform/database/types.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { decisionsContract as contract } from '../contract.ts';
import { decisionTexts } from '../texts.ts';
import type { Decisions } from './decisions.ts';

const { messages } = decisionTexts;

export function decisionsEndpoints({ db, decisions }: { db: Database; decisions: Decisions }): Endpoint[] {
  const { letters } = decisions;
  const mayDecide = (actor: Actor, submissionId: SubmissionId) =>
    requirePermission(db, actor, { permission: 'submission.decide', submissionId });
  return [
    endpoint(contract.letter, async ({ params, query }, { actor }) => {
      await mayDecide(actor, params.id);
      return { data: await letters.draft(params.id, query.kind, query.dueOn) };
    }),
    endpoint(contract.preview, async ({ params, body: { kind, subject, ...body } }, { actor }) => {
      await mayDecide(actor, params.id);
      const letter = await decisions.withReports(params.id, body);
      const decision = { submissionId: params.id, actorId: actor.id, kind, letter, dueOn: body.dueOn };
      const known = subject ?? (await letters.draft(params.id, kind)).subject;
      return { data: await letters.preview({ ...decision, subject: known }) };
    }),
    endpoint(contract.decide, async ({ params, body }, { actor }) => {
      await mayDecide(actor, params.id);
      const data = await decisions.decide(actor.id, params.id, body);
      if (data.state === 'DONE') return { message: messages.sent, data };
      const isAtTime = body.kind === 'PUBLISH' && body.publishAt;
      const message = isAtTime
        ? messages.publishedAt(momentOf(data.effectiveAt))
        : messages.scheduled(body.delayMinutes);
      return { message, data };
    }),
    endpoint(contract.sendNow, async ({ params }, { actor }) => {
      await mayDecide(actor, params.id);
      const data = await decisions.sendNow({ submissionId: params.id, decisionId: params.decisionId });
      return { message: messages.sent, data };
    }),
    endpoint(contract.takeBack, async ({ params }, { actor }) => {
      await mayDecide(actor, params.id);
      const key = { submissionId: params.id, decisionId: params.decisionId };
      return { message: messages.takenBack, data: await decisions.takeBack(actor.id, key) };
    }),
  ];
}
