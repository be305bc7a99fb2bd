import type { Id } from '#base/ids.ts';

export type TopicId = Id<'topic'>;

/** Finds the topic for a query: by its name in any case, or by its id. */
export function chosenTopic<T extends { id: string; name: string }>(topics: T[], chosen: string): T | undefined {
  return topics.find(({ id, name }) => id === chosen || name.toLowerCase() === chosen.toLowerCase());
}
