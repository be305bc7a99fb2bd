import type { Id } from '#base/ids.ts';
import { currentLanguage } from '#base/languages.ts';
import { inPageLanguage, type Translations } from '#base/translations.ts';

export type TopicId = Id<'topic'>;

/** The texts of a topic that the office writes. */
export interface TopicTexts {
  name: string;
}

/** A record that has the name of its topic in English, and beside it those in other languages. */
export interface WithTopic {
  topic: string;
  topicTranslations?: Translations<TopicTexts> | undefined;
}

/** The topic of a record with its name in the language of the page. */
export const topicOf = ({ topic, topicTranslations }: WithTopic) =>
  inPageLanguage({ name: topic, translations: topicTranslations });

/** Topics as a list offers them: with their names in the language of the page, in the order of these. `name` stays English. */
export function topicChoices<T extends { name: string; translations?: Translations<TopicTexts> | undefined }>(
  topics: readonly T[],
): (T & { label: string; lang: string | undefined })[] {
  const byLabel = new Intl.Collator(currentLanguage());
  return topics
    .map((topic) => {
      const { name: label, lang } = inPageLanguage(topic);
      return { ...topic, label, lang };
    })
    .sort((one, other) => byLabel.compare(one.label, other.label));
}

/** Finds the topic for a query: by its name in any case, or by its id. */
export function chosenTopic<T extends { id: string; name: string }>(topics: T[], chosen: string): T | undefined {
  return topics.find(({ id, name }) => id === chosen || name.toLowerCase() === chosen.toLowerCase());
}
