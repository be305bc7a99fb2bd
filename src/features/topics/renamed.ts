import type { Client } from '../../base/client.ts';
import { topicsClient } from './client.ts';
import { chosenTopic } from './rules.ts';

/**
 * What the topic is called that an address names by a name it once had: what has been linked or printed leads to the topic
 * all the same. Nothing where the name is one of `topics`, or never was one.
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
