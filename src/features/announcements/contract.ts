import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { markdownText, requiredLine, slugField } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { pageQuery } from '#base/paging.ts';
import { translationsOf } from '#base/translations.ts';
import { announcementTexts } from './texts.ts';

const errors = messagesOf(announcementTexts.errors);

const AnnouncementTexts = z.object({
  title: z.string(),
  /** The Markdown subset. */
  body: z.string(),
});

export const Announcement = z.extend(AnnouncementTexts, {
  id: z.string(),
  slug: z.string(),
  translations: z.optional(translationsOf(AnnouncementTexts)),
  publishedAt: z.string(),
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement in staff replies. */
const StaffAnnouncement = z.extend(Announcement, { version: z.number() });
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>;

const AnnouncementTextsDraft = z.object({
  title: requiredLine(errors.title, 200, errors.titleLong),
  body: markdownText(20_000, { missing: errors.body, tooLong: errors.bodyLong, marks: errors.marks }),
});
const AnnouncementDraft = z.extend(AnnouncementTextsDraft, {
  /** Left out: unchanged. */
  translations: z.optional(translationsOf(AnnouncementTextsDraft)),
  /** Made from the title when it is missing; a change without it keeps the address. */
  slug: slugField(errors.slug),
  version: Version,
});
export type AnnouncementDraft = z.input<typeof AnnouncementDraft>;

const params = z.object({ id: idOf<'announcement'>() });
const reply = z.object({ message: z.string(), data: StaffAnnouncement });

export const announcementsContract = {
  list: call({
    method: 'GET',
    path: '/announcements',
    access: 'public',
    shared: true,
    summary: 'Announcements, newest first',
    query: z.object(pageQuery(100)),
    reply: {
      visitor: z.object({ data: z.array(Announcement), total: z.number() }),
      for: 'announcement.manage',
      staff: z.object({ data: z.array(StaffAnnouncement), total: z.number() }),
    },
  }),
  bySlug: call({
    method: 'GET',
    path: '/announcements/:slug',
    access: 'public',
    shared: true,
    summary: 'One announcement',
    params: z.object({ slug: z.string().check(z.maxLength(100)) }),
    reply: z.object({ data: Announcement }),
  }),
  add: call({
    method: 'POST',
    path: '/announcements',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'announcement.manage',
    summary: 'Publish an announcement',
    body: AnnouncementDraft,
    reply,
  }),
  change: call({
    method: 'PUT',
    path: '/announcements/:id',
    storesMuch: true,
    access: 'announcement.manage',
    summary: 'Change an announcement',
    params,
    body: AnnouncementDraft,
    reply,
  }),
  remove: call({
    method: 'DELETE',
    path: '/announcements/:id',
    access: 'announcement.manage',
    summary: 'Delete an announcement; it can be restored for thirty days',
    params,
    reply: z.object({ message: z.string() }),
  }),
};
