import { asc, count, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Slice } from '#base/paging.ts';
import { type Translations, withTranslations } from '#base/translations.ts';
import { brokeConstraint } from '#platform/database/errors.ts';
import { newestFirst } from '#platform/database/sql.ts';
import { freeSlug } from '#platform/records/free-slug.ts';
import { type RecordNeeds, recordsService } from '#platform/records/records.ts';
import type { StaffAnnouncement } from '../contract.ts';
import type { AnnouncementId } from '../rules.ts';
import { announcementTexts as texts } from '../texts.ts';
import { announcements } from './tables.ts';

interface Draft {
  title: string;
  body: string;
  translations?: Translations<{ title: string; body: string }> | undefined;
  slug?: string | undefined;
}

export type Announcements = ReturnType<typeof announcementsService>;

/** Announcements with their own addresses. */
export function announcementsService(needs: RecordNeeds) {
  const { db } = needs;
  const records = recordsService(needs, {
    table: announcements,
    kind: 'announcement',
    titleOf: ({ title }) => title,
    translate: (error) =>
      brokeConstraint(error, 'announcements_slug_key')
        ? new AppError('conflict', 'SLUG_TAKEN', texts.slugTaken)
        : error,
  });

  return {
    /** Newest first. */
    async list({ limit, offset }: Slice): Promise<{ data: StaffAnnouncement[]; total: number }> {
      const [rows, [counted]] = await Promise.all([
        db
          .select()
          .from(announcements)
          .orderBy(newestFirst(announcements.createdAt), asc(announcements.id))
          .limit(limit)
          .offset(offset),
        db.select({ total: count() }).from(announcements),
      ]);
      return { data: rows.map(present), total: counted?.total ?? 0 };
    },

    /** 404 for an unknown address. */
    async bySlug(slug: string): Promise<StaffAnnouncement> {
      const [row] = await db.select().from(announcements).where(eq(announcements.slug, slug));
      if (!row) throw new AppError('missing', 'NOT_FOUND', texts.missing);
      return present(row);
    },

    /** 409 for an address that another announcement has. */
    async add({ slug, translations = {}, ...draft }: Draft, actorId: UserId): Promise<StaffAnnouncement> {
      return present(
        await records.add(
          { ...draft, translations, slug: slug ?? (await freeSlug(db, announcements, draft.title)) },
          actorId,
        ),
      );
    },

    /** Keeps the address unless another is given. */
    async change(
      id: AnnouncementId,
      { slug, translations, ...draft }: Draft,
      edit: { version: number | undefined; actorId: UserId },
    ): Promise<StaffAnnouncement> {
      return present(
        await records.change(id, { ...draft, ...(translations && { translations }), ...(slug ? { slug } : {}) }, edit),
      );
    },

    remove: records.remove,
  };
}

function present({ createdAt, ...row }: typeof announcements.$inferSelect): StaffAnnouncement {
  return { ...withTranslations(row), publishedAt: createdAt.toISOString() };
}
