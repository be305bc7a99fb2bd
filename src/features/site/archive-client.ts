import type { Client } from '#base/client.ts';
import { archiveContract as contract } from './archive-contract.ts';

export const archiveClient = (client: Client) => ({
  trash: (page: number) => client.call(contract.trash, { query: { page } }),
  restore: (id: string) => client.call(contract.restore, { params: { id } }),
});
