import type { Client } from '#base/client.ts';
import { decisionsContract as contract, type DecisionInput } from './contract.ts';
import type { DecisionKind } from './rules.ts';

export const decisionsClient = (client: Client) => ({
  letter: async (id: string, kind: DecisionKind, dueOn?: string) =>
    (await client.call(contract.letter, { params: { id }, query: { kind, ...(dueOn ? { dueOn } : {}) } })).data,
  preview: async (id: string, body: Pick<DecisionInput, 'kind' | 'subject' | 'letter' | 'reports' | 'dueOn'>) =>
    (await client.call(contract.preview, { params: { id }, body })).data,
  decide: (id: string, body: DecisionInput) => client.call(contract.decide, { params: { id }, body }),
  sendNow: (id: string, decisionId: string) => client.call(contract.sendNow, { params: { id, decisionId } }),
  takeBack: (id: string, decisionId: string) => client.call(contract.takeBack, { params: { id, decisionId } }),
});
