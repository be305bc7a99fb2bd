import type { Client } from '#base/client.ts';
import { depositsContract as contract, type DepositQuery } from './contract.ts';
import type { ArticleFormat, Format, Target } from './rules.ts';

export const depositsClient = (client: Client) => ({
  list: (query: DepositQuery = {}) => client.call(contract.list, { query }),
  file: (id: string, file: ArticleFormat) => client.file(contract.file, { params: { id, file } }),
  issueFile: (id: string, file: Format) => client.file(contract.issueFile, { params: { id, file } }),
  deposit: (id: string, target: Target) => client.call(contract.deposit, { params: { id }, body: { target } }),
  depositIssue: (id: string, target: Target) =>
    client.call(contract.depositIssue, { params: { id }, body: { target } }),
});
