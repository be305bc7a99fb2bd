import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import { API_ROOT } from '#base/client.ts';
import { isId, type UserId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { ByteRange } from '#platform/files/file-store.ts';
import type { RequireRoom } from '#platform/files/free-space.ts';
import type { Actor, CallContext } from '#platform/http/serve.ts';
import type { UploadedFile } from '../contract.ts';
import { UPLOADS } from '../limits.ts';
import { UNATTACHED_HOURS, type UploadId } from '../rules.ts';
import { type IncomingNeeds, incomingFiles } from './incoming.ts';
import { type ReceivedFile, type ReceiveLimits, receiveFiles } from './receive.ts';
import { documentReceiving, fileReceiving, textReceiving } from './receive-document.ts';
import { copyStoring } from './store-copies.ts';
import { type StoreUploadsNeeds, uploadStoring } from './store-uploads.ts';
import { removeStale, sweepStrays } from './storing.ts';
import { type Upload, uploads } from './tables.ts';

const HOUR = 3600_000;

export interface FilesNeeds extends StoreUploadsNeeds, IncomingNeeds {
  requireRoom: RequireRoom;
}

export type { Upload };
export type Files = ReturnType<typeof filesService>;

/** Returns the address of an upload, by which a submission names it. */
export function uploadUrl(id: UploadId): string {
  return `${API_ROOT}/submission/upload/${id}`;
}

/** Returns an upload as the API shows it. */
export function toUploadedFile({ id, fileName, mimeType, size }: Upload): UploadedFile {
  return { id, fileUrl: uploadUrl(id), fileName, mimeType, fileSize: size };
}

export function filesService(needs: FilesNeeds) {
  const { db, store, limits, quota, requireRoom, clock } = needs;
  const incoming = incomingFiles(needs);

  return {
    /** Counts a file against the hourly limit. Throws 429 when the user has uploaded too many. */
    countFile: (userId: UserId): Promise<void> => limits.spend(UPLOADS, userId),

    incomingFolder: incoming.folder,

    /**
     * Receives the files of a form and leaves nothing behind when it throws: 413 when the account's quota is used up by
     * stored and arriving bytes, 503 when the disk is nearly full.
     */
    async receive(
      context: CallContext & { actor: Actor },
      field: string,
      limitsOfRequest: ReceiveLimits,
    ): Promise<ReceivedFile[]> {
      const folder = await incoming.folder();
      const receiving = await quota.receiving(context.actor.id, field);
      const beforeWriting = async (bytes: number) => {
        receiving.take(bytes);
        await requireRoom();
      };
      try {
        return await receiveFiles(context, { field, folder, limits: limitsOfRequest, beforeWriting });
      } finally {
        receiving.end();
      }
    },

    receiveDocument: documentReceiving({ ...needs, folder: incoming.folder }),
    receiveText: textReceiving({ requireRoom, folder: incoming.folder }),
    receiveFile: fileReceiving({ requireRoom, folder: incoming.folder }),

    /** Throws 413 when `size` bytes would exceed the account's quota, before they are received. */
    requireQuota: (userId: UserId, size: number): Promise<void> => quota.check({ userId, size, field: 'files' }),

    store: uploadStoring(needs),

    storeCopies: copyStoring(needs),

    async find(userId: UserId, id: UploadId): Promise<Upload | undefined> {
      const [upload] = await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
      return upload;
    },

    /** Returns the user's unattached uploads among these addresses, by address. */
    async unattached(userId: UserId, fileUrls: string[]): Promise<Map<string, Upload>> {
      const ids = idsOf(fileUrls);
      if (ids.length === 0) return new Map();
      return byAddress(fileUrls, await db.select().from(uploads).where(isUnattached(userId, ids)));
    },

    /** Marks the user's unattached uploads among these addresses as attached and returns them, locked until the commit. */
    async claim(tx: Transaction, userId: UserId, fileUrls: string[]): Promise<Map<string, Upload>> {
      const ids = idsOf(fileUrls);
      if (ids.length === 0) return new Map();
      const change = tx.update(uploads).set({ attachedAt: clock() });
      return byAddress(fileUrls, await change.where(isUnattached(userId, ids)).returning());
    },

    /** Gives an unattached upload to another account; false if there is none at the address. Locked until the commit. */
    async handOver(tx: Transaction, fileUrl: string, { from, to }: { from: UserId; to: UserId }): Promise<boolean> {
      const change = tx.update(uploads).set({ userId: to });
      return (await change.where(isUnattached(from, idsOf([fileUrl]))).returning({ id: uploads.id })).length > 0;
    },

    open: (key: string, range?: ByteRange) => store.read(key, range),

    /** Removes uploads that stayed unattached for 72 hours, and files that killed processes have left behind. */
    async sweep(): Promise<void> {
      const before = new Date(clock().getTime() - UNATTACHED_HOURS * HOUR);
      const isStale = and(isNull(uploads.attachedAt), lt(uploads.createdAt, before));
      if (isStale) await removeStale({ db, store }, uploads, isStale);
      await incoming.sweep();
      await sweepStrays(db, store, clock);
    },
  };
}

function isUnattached(userId: UserId, ids: UploadId[]): SQL | undefined {
  return and(inArray(uploads.id, ids), eq(uploads.userId, userId), isNull(uploads.attachedAt));
}

function idOf(fileUrl: string): string {
  return fileUrl.split('/').at(-1) ?? '';
}

/** Returns the id of the upload that an address names; undefined for any other text. */
export function uploadIdOf(fileUrl: string): UploadId | undefined {
  const id = idOf(fileUrl);
  return isId<'upload'>(id) ? id : undefined;
}

function idsOf(fileUrls: string[]): UploadId[] {
  return fileUrls.map(idOf).filter(isId<'upload'>);
}

function byAddress(fileUrls: string[], rows: Upload[]): Map<string, Upload> {
  const byId = new Map<string, Upload>(rows.map((row) => [row.id, row]));
  return new Map(fileUrls.flatMap((url) => (byId.has(idOf(url)) ? [[url, byId.get(idOf(url)) as Upload]] : [])));
}
