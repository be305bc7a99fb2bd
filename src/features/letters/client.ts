import type { Client } from '#base/client.ts';
import { lettersContract as contract } from './contract.ts';
import type { LetterKind, LetterTemplate } from './rules.ts';

export const lettersClient = (client: Client) => ({
  list: async () => (await client.call(contract.list)).data,
  change: (kind: LetterKind, body: LetterTemplate & { version?: number }) =>
    client.call(contract.change, { params: { kind }, body }),
  reset: (kind: LetterKind) => client.call(contract.reset, { params: { kind } }),
  history: async (kind: LetterKind) => (await client.call(contract.history, { params: { kind } })).data,
  preview: async (kind: LetterKind, body: LetterTemplate) =>
    (await client.call(contract.preview, { params: { kind }, body })).data,
});
