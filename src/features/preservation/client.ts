import type { Client } from '#base/client.ts';
import { preservationContract as contract } from './contract.ts';

export const preservationClient = (client: Client) => ({
  state: async () => (await client.call(contract.state)).data,
  check: () => client.call(contract.check),
  findings: (query: { page?: number; perPage?: number } = {}) => client.call(contract.findings, { query }),
  /** Packages for JASPER of these issues. */
  jasper: async (issues: string[]) =>
    (await client.call(contract.jasper, { query: { issues: issues.join(',') } })).data,
});
