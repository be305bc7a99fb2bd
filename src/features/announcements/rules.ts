import type { Id } from '#base/ids.ts';

export type AnnouncementId = Id<'announcement'>;

/** Announcements on one page of the list, and on the home page. */
export const ANNOUNCEMENTS_PER_PAGE = 20;
export const ANNOUNCEMENTS_AT_HOME = 3;

/** Address of an announcement's page. */
export function announcementPath({ slug }: { slug: string }): string {
  return `/announcements/${slug}`;
}
