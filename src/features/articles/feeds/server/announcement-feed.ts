import type { Hono } from 'hono';
import { firstParagraph } from '#base/markdown.ts';
import { announcementPath } from '#features/announcements/rules.ts';
import type { Announcements } from '#features/announcements/server/service.ts';
import { announcementTexts } from '#features/announcements/texts.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Env } from '#platform/http/address.ts';
import { SHARED_TEN_MINUTES } from '#platform/http/cacheability.ts';
import { conditionalResponse } from '#platform/http/conditional.ts';
import { FEEDS, feedPath } from '../../rules.ts';
import type { FeedEntry } from './feed-entries.ts';
import { type Feed, WRITERS } from './feed-formats.ts';

const BASE = '/announcements';
const MAX_ENTRIES = 50;

export interface AnnouncementFeedNeeds {
  announcements: Announcements;
  journal: Journals;
  publicUrl: string;
}

/** Serves the feed of announcements in both formats. */
export function mountAnnouncementFeed(
  site: Hono<Env>,
  { announcements, journal, publicUrl }: AnnouncementFeedNeeds,
): void {
  const { page: texts } = announcementTexts;
  for (const { format, type } of FEEDS) {
    site.get(feedPath(BASE, format), async (c) => {
      const [{ data }, settings] = await Promise.all([
        announcements.list({ limit: MAX_ENTRIES, offset: 0 }),
        journal.read(),
      ]);
      const rights = `© ${settings.publisher}`;
      const entries = data.map(({ id, slug, title, body, publishedAt }): FeedEntry => {
        const at = new Date(publishedAt);
        const link = `${publicUrl}${announcementPath({ slug })}`;
        const times = { announcedAt: at, published: at, updated: at };
        const text = [firstParagraph(body)];
        return {
          id: `urn:uuid:${id}`,
          link,
          title,
          text,
          authors: [settings.publisher],
          topic: texts.title,
          rights,
          ...times,
        };
      });
      const feed: Feed = {
        id: `${publicUrl}${BASE}`,
        self: `${publicUrl}${feedPath(BASE, format)}`,
        link: `${publicUrl}${BASE}`,
        title: `${settings.name}: ${texts.title}`,
        subtitle: texts.lead,
        language: settings.language,
        rights,
        updated: entries[0]?.updated ?? settings.updatedAt ?? new Date(0),
        entries,
      };
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': SHARED_TEN_MINUTES };
      return conditionalResponse(c.req.raw, WRITERS[format](feed), { headers });
    });
  }
}
