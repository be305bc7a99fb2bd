import type { Translations } from '#base/translations.ts';
import type { TopicTexts, WithTopic } from '../rules.ts';

/** The topic of a record as replies have it: without translations when there are none. */
export function topicFieldsOf(row: { topic: string; topicTranslations: Translations<TopicTexts> }): WithTopic {
  const { topic, topicTranslations } = row;
  return { topic, ...(topicTranslations.fr && { topicTranslations }) };
}
