import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { NameFilter } from '#base/paging.ts';
import { topicTexts } from './texts.ts';

const errors = messagesOf(topicTexts.errors);

export const Topic = z.object({ id: z.string(), name: z.string() });
export type Topic = z.infer<typeof Topic>;

/** A topic as staff see it. */
export const StaffTopic = z.extend(Topic, { version: z.number() });
export type StaffTopic = z.infer<typeof StaffTopic>;

export const TopicDraft = z.object({
  name: z
    .string(errors.name)
    .check(
      z.trim(),
      z.minLength(1, errors.name),
      z.maxLength(100, errors.nameLong),
      z.regex(/^[^\p{Cc}\p{NChar}]*$/u, errors.name),
    ),
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
    summary: 'Rename a topic',
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
