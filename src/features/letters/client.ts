import type { Client } from '#base/client.ts';
import type { Language } from '#base/languages.ts';
import { lettersContract as contract } from './contract.ts';
import type { LetterKind, LetterTemplate } from './rules.ts';

/** Calls about the templates of one language. */
export const lettersClient = (client: Client, language: Language) => {
  const query = { language };
  return {
    list: async () => (await client.call(contract.list, { query })).data,
    change: (kind: LetterKind, body: LetterTemplate & { version?: number }) =>
      client.call(contract.change, { params: { kind }, query, body }),
    reset: (kind: LetterKind) => client.call(contract.reset, { params: { kind }, query }),
    history: async (kind: LetterKind) => (await client.call(contract.history, { params: { kind }, query })).data,
    preview: async (kind: LetterKind, body: LetterTemplate) =>
      (await client.call(contract.preview, { params: { kind }, query, body })).data,
  };
};
