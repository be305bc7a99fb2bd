import type { Client } from '#base/client.ts';
import { productionContract as contract } from './contract.ts';

export const productionClient = (client: Client) => ({
  report: async (id: string) => (await client.call(contract.report, { params: { id } })).data,
  shown: async (id: string) => (await client.call(contract.shown, { params: { id } })).data,
  editing: async (id: string) => (await client.call(contract.editing, { params: { id } })).data,
  save: (id: string, body: { revision: string; doc: unknown; isNewVersion?: boolean; isBelowLatest?: boolean }) =>
    client.call(contract.save, { params: { id }, body }),
  release: (id: string, revision: string) => client.call(contract.release, { params: { id }, body: { revision } }),
  versions: async (id: string) => (await client.call(contract.versions, { params: { id } })).data,
  restore: (id: string, version: number) => client.call(contract.restore, { params: { id, n: version } }),
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
  jats: (id: string) => client.file(contract.jats, { params: { id } }),
  upload(id: string, file: File) {
    const form = new FormData();
    form.append('file', file);
    return client.upload(contract.upload, { params: { id } }, form);
  },
});
