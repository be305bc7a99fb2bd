import type { Client } from '#base/client.ts';
import { topicsContract as contract, type TopicDraft } from './contract.ts';
import { chosenTopic } from './rules.ts';

export const topicsClient = (client: Client) => ({
  list: async () => (await client.call(contract.list)).data,
  byFormerName: async (name: string) => (await client.call(contract.byFormerName, { query: { name } })).data,
  listAsStaff: async () => (await client.callAsStaff(contract.list)).data,
  add: (body: TopicDraft) => client.call(contract.add, { body }),
  change: (id: string, body: TopicDraft) => client.call(contract.change, { params: { id }, body }),
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
});

/**
 * Returns the present name of a topic that an address gives by a former name, so that old links still work. Undefined when
 * the name is one of `topics`, or never was one.
 */
export async function presentName(
  api: Client,
  topics: { id: string; name: string }[],
  chosen: string,
): Promise<string | undefined> {
  if (!chosen || chosenTopic(topics, chosen)) return undefined;
  const renamed = await topicsClient(api)
    .byFormerName(chosen)
    .catch(() => undefined);
  return renamed?.name;
}
