import { sliceOf } from '#base/paging.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { accountTexts } from '../texts.ts';
import { usersContract as contract } from '../users-contract.ts';
import type { Accounts } from './service.ts';

const { done } = accountTexts.users;

/** Endpoints for administrators. */
export function usersEndpoints({ accounts: { users, invitations, merging } }: { accounts: Accounts }): Endpoint[] {
  return [
    endpoint(contract.list, async ({ query }) => {
      const { users: data, total } = await users.list(sliceOf(query), query);
      return { data, total };
    }),
    endpoint(contract.invite, async ({ body }, { actor }) => {
      await invitations.invite(body, actor.id);
      return { message: done.invited(body.email) };
    }),
    endpoint(contract.removeUnconfirmed, async (_, { actor }) => {
      const removed = await invitations.removeUnconfirmed(actor.id);
      return { message: done.unconfirmedRemoved(removed), data: { removed } };
    }),
    endpoint(contract.merge, async ({ params, body }, { actor }) => {
      await merging.merge(actor.id, params.id, body.into);
      return { message: done.merged };
    }),
    endpoint(contract.merges, async () => ({ data: await merging.list() })),
    endpoint(contract.undoMerge, async ({ params }, { actor }) => {
      await merging.undo(actor.id, params.mergeId);
      return { message: done.separated };
    }),
    endpoint(contract.changeRole, async ({ params, body }, { actor }) => ({
      data: await users.changeRole(actor.id, params.id, body),
      message: done.role,
    })),
    endpoint(contract.resetFactor, async ({ params }, { actor }) => ({
      data: await users.resetFactor(actor.id, params.id),
      message: done.factor,
    })),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await users.remove(actor.id, params.id);
      return { message: done.removed };
    }),
  ];
}
