import { requirePermission } from '#features/submissions/server/access.ts';
import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { clearanceContract as contract } from '../contract.ts';
import { clearanceTexts } from '../texts.ts';
import type { clearances } from './clearances.ts';

export interface ClearanceEndpointNeeds {
  db: Database;
  clearances: ReturnType<typeof clearances>;
}

export function clearanceEndpoints({ db, clearances: service }: ClearanceEndpointNeeds): Endpoint[] {
  return [
    endpoint(contract.read, async ({ params: { id } }, { actor }) => {
      await requirePermission(db, actor, { permission: 'submission.decide', submissionId: id });
      return { data: await service.read(actor.id, id) };
    }),
    endpoint(contract.clear, async ({ params: { id }, body: { reason } }, { actor }) => {
      await requirePermission(db, actor, { permission: 'submission.decide', submissionId: id });
      return { message: clearanceTexts.messages.cleared, data: await service.clear(actor.id, id, reason) };
    }),
  ];
}
