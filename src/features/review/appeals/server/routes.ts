import { requirePermission } from '#features/submissions/server/access.ts';
import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { appealContract as contract } from '../contract.ts';
import { appealTexts } from '../texts.ts';
import type { appealService } from './appeals.ts';

const { messages } = appealTexts;

export interface AppealEndpointNeeds {
  db: Database;
  appeals: ReturnType<typeof appealService>;
}

export function appealEndpoints({ db, appeals }: AppealEndpointNeeds): Endpoint[] {
  return [
    endpoint(contract.own, ({ params: { number } }, { actor }) => appeals.own(actor.id, number)),
    endpoint(contract.send, async ({ params: { number }, body: { text } }, { actor }) => ({
      message: messages.sent,
      ...(await appeals.send(actor.id, number, text)),
    })),
    endpoint(contract.read, async ({ params: { id } }, { actor }) => {
      await requirePermission(db, actor, { permission: 'submission.decide', submissionId: id });
      return { data: await appeals.read(actor.id, id) };
    }),
    endpoint(contract.answer, async ({ params: { id }, body }, { actor }) => {
      await requirePermission(db, actor, { permission: 'submission.decide', submissionId: id });
      const data = await appeals.answer(actor.id, id, body);
      return { message: body.isUpheld ? messages.upheld : messages.dismissed, data };
    }),
  ];
}
