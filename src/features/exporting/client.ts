import type { Client } from '#base/client.ts';
import { exportingContract as contract } from './contract.ts';
import type { ExportId } from './rules.ts';

const at = (id: string) => ({ params: { id: id as ExportId } });

export const exportingClient = (client: Client) => ({
  state: async () => (await client.call(contract.state)).data,
  begin: () => client.call(contract.begin),
  remove: (id: string) => client.call(contract.remove, at(id)),
  link: async (id: string) => (await client.call(contract.link, at(id))).data.url,
});
