import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import type { ImageId, UploadId } from '../rules.ts';

/** A file that was uploaded, with the facts the server found out about it. */
export const uploads = snakeCase.table(
  'uploads',
  {
    id: uuid().$type<UploadId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    fileName: text().notNull(),
    format: text({ enum: ['pdf', 'docx'] }).notNull(),
    mimeType: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    storageKey: text().notNull(),
    createdAt: timestamptz().notNull(),
    /** When a submission took it; until then it is swept after 72 hours. */
    attachedAt: timestamptz(),
  },
  (upload) => [
    uniqueIndex('uploads_storage_key').on(upload.storageKey),
    index('uploads_unattached').on(upload.createdAt).where(sql`${upload.attachedAt} is null`),
    index('uploads_user').on(upload.userId),
    check('uploads_size', sql`${upload.size} > 0`),
    check('uploads_format', sql`${upload.format} in ('pdf', 'docx')`),
  ],
);

/** A piece of an upload that is on its way. */
export interface Part {
  /** Where it lies in the store of such pieces. */
  key: string;
  /** Bytes. */
  size: number;
}

/** An upload that is on its way, sent in as many requests, over as many instances, as it takes. */
export const partials = snakeCase.table(
  'partial_uploads',
  {
    /** Its owner's id and its own. */
    name: text().primaryKey(),
    /** Bytes it will have. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Bytes that have been kept so far: the sum of its parts. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    parts: jsonb().$type<Part[]>().notNull().default([]),
    /** What the client says of it. */
    metadata: jsonb().$type<Record<string, string | null>>().notNull(),
    createdAt: timestamptz().notNull(),
    changedAt: timestamptz().notNull(),
  },
  (partial) => [
    index('partial_uploads_changed').on(partial.changedAt),
    check('partial_uploads_received', sql`${partial.received} between 0 and ${partial.size}`),
  ],
);

/** A picture that staff uploaded, as we wrote it anew: WebP, without metadata. */
export const images = snakeCase.table(
  'images',
  {
    id: uuid().$type<ImageId>().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    storageKey: text().notNull(),
    /** How many records show it. */
    uses: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    /** When a record last let go of it; it stays while the trash could bring that record back. */
    releasedAt: timestamptz(),
  },
  (image) => [
    uniqueIndex('images_storage_key').on(image.storageKey),
    index('images_unused').on(image.createdAt).where(sql`${image.uses} = 0`),
    index('images_user').on(image.userId),
    check('images_uses', sql`${image.uses} >= 0`),
  ],
);
