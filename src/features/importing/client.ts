import type { Client } from '#base/client.ts';
import {
  type ArticleInput,
  importingContract as contract,
  type Finding,
  type ImportChoices,
  type ImportDraft,
} from './contract.ts';
import type { ImportId, ImportRunId } from './rules.ts';

const of = (id: string) => ({ params: { id: id as ImportRunId } });

export const importingClient = (client: Client) => ({
  suggest: async (fileUrl: string) => (await client.call(contract.suggest, { body: { fileUrl } })).data,
  add: (body: ArticleInput) => client.call(contract.add, { body }),
  run: async () => (await client.call(contract.run)).data,
  template: () => client.file(contract.template),
  check: (body: ImportDraft) => client.call(contract.check, { body }),
  checkAgain: (id: string, body: ImportChoices) => client.call(contract.checkAgain, { ...of(id), body }),
  start: (id: string) => client.call(contract.start, of(id)),
  stop: (id: string) => client.call(contract.stop, of(id)),
  findings: (id: string, query: { kind: Finding['kind']; page?: number }) =>
    client.call(contract.findings, { ...of(id), query }),
  report: async (id: string) => (await client.call(contract.report, of(id))).data,
  list: (query: { page?: number } = {}) => client.call(contract.list, { query }),
  undo: (id: string) => client.call(contract.undo, { params: { id: id as ImportId } }),
});
