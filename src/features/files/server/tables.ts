import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { timestamptz } from '#platform/database/columns.ts';
import type { ImageId, UploadId } from '../rules.ts';

/** An uploaded and checked file. */
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
    /** When a submission attached it; an unattached upload is swept after 72 hours. */
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

export type Upload = typeof uploads.$inferSelect;

/** A part of an incomplete upload. */
export interface Part {
  /** Key in the store of parts. */
  key: string;
  /** Bytes. */
  size: number;
}

/** An incomplete resumable upload, sent in any number of requests to any instances. */
export const partials = snakeCase.table(
  'partial_uploads',
  {
    /** The owner's id and the upload's id: `{userId}_{id}`. */
    name: text().primaryKey(),
    /** Declared size in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Bytes stored so far: the sum of the parts. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    parts: jsonb().$type<Part[]>().notNull().default([]),
    /** Metadata sent by the client (tus `Upload-Metadata`). */
    metadata: jsonb().$type<Record<string, string | null>>().notNull(),
    createdAt: timestamptz().notNull(),
    changedAt: timestamptz().notNull(),
  },
  (partial) => [
    index('partial_uploads_changed').on(partial.changedAt),
    check('partial_uploads_received', sql`${partial.received} between 0 and ${partial.size}`),
  ],
);

/** A picture uploaded by staff, re-encoded as WebP without metadata. */
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
    /** Number of records that use it. */
    uses: integer().notNull().default(0),
    createdAt: timestamptz().notNull(),
    /** When a record last stopped using it; kept while the trash could restore that record. */
    releasedAt: timestamptz(),
  },
  (image) => [
    uniqueIndex('images_storage_key').on(image.storageKey),
    index('images_unused').on(image.createdAt).where(sql`${image.uses} = 0`),
    index('images_user').on(image.userId),
    check('images_uses', sql`${image.uses} >= 0`),
  ],
);
