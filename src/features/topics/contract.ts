import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { NameFilter } from '#base/paging.ts';
import { translationsOf } from '#base/translations.ts';
import { topicTexts } from './texts.ts';

const errors = messagesOf(topicTexts.errors);

const TopicTexts = z.object({ name: z.string() });
const Translations = z.optional(translationsOf(TopicTexts));

export const Topic = z.extend(TopicTexts, { id: z.string(), translations: Translations });
export type Topic = z.infer<typeof Topic>;

/** The fields beside the name of a topic in replies about submissions and articles. */
export const topicFields = {
  /** The topic's name in other languages. */
  topicTranslations: Translations,
};

/** A topic as staff see it. */
export const StaffTopic = z.extend(Topic, { version: z.number() });
export type StaffTopic = z.infer<typeof StaffTopic>;

const TopicTextsDraft = z.object({
  name: z
    .string(errors.name)
    .check(
      z.trim(),
      z.minLength(1, errors.name),
      z.maxLength(100, errors.nameLong),
      z.regex(/^[^\p{Cc}\p{NChar}]*$/u, errors.name),
    ),
});
export const TopicDraft = z.extend(TopicTextsDraft, {
  /** Left out: unchanged. */
  translations: z.optional(translationsOf(TopicTextsDraft)),
  version: Version,
});
export type TopicDraft = z.infer<typeof TopicDraft>;

const params = z.object({ id: idOf<'topic'>() });
const reply = z.object({ message: z.string(), data: StaffTopic });

export const topicsContract = {
  list: call({
    method: 'GET',
    path: '/topic',
    access: 'public',
    shared: true,
    summary: 'Research topics, by name',
    reply: {
      visitor: z.object({ data: z.array(Topic) }),
      for: 'topic.manage',
      staff: z.object({ data: z.array(StaffTopic) }),
    },
  }),
  byFormerName: call({
    method: 'GET',
    path: '/topic/renamed',
    access: 'public',
    shared: true,
    summary: 'The topic that once had a name, in any case, and has another one now; 404 where there is none',
    query: z.object({ name: NameFilter }),
    reply: z.object({ data: Topic }),
  }),
  add: call({
    method: 'POST',
    path: '/topic',
    limits: STAFF_ONLY,
    access: 'topic.manage',
    summary: 'Add a topic',
    body: TopicDraft,
    reply,
  }),
  change: call({
    method: 'PUT',
    path: '/topic/:id',
    access: 'topic.manage',
    summary: 'Rename a topic or change its translations',
    params,
    body: TopicDraft,
    reply,
  }),
  remove: call({
    method: 'DELETE',
    path: '/topic/:id',
    access: 'topic.manage',
    summary: 'Delete a topic; 409 while submissions name it',
    params,
    reply: z.object({ message: z.string() }),
  }),
};
