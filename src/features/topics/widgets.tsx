import { topicOf, type WithTopic } from './rules.ts';

/** The name of a record's topic in the language of the page. */
export function TopicName({ record }: { record: WithTopic }) {
  const { name, lang } = topicOf(record);
  return <span lang={lang}>{name}</span>;
}
