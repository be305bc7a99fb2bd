import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { boardContract as contract } from '../contract.ts';
import type { Board } from './service.ts';

export function boardEndpoints({ board }: { board: Board }): Endpoint[] {
  return [
    endpoint(contract.list, async (_, { actor }) => {
      if (actor?.isStaff) return { data: await board.list({ all: true }) };
      const members = await board.list({ all: false });
      return { data: members.map((member) => ({ ...member, email: null })) };
    }),
  ];
}
