import { AppError } from '#base/errors.ts';
import type { Downloads } from '#features/articles/reading/server/downloads.ts';
import type { SubmissionFileId } from '#features/submissions/rules.ts';
import { mayOpen } from '#features/submissions/server/access.ts';
import { findLetterFile } from '#features/submissions/server/letter-files.ts';
import { downloadAddress } from '#features/submissions/server/present.ts';
import { loadFile } from '#features/submissions/server/read.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { sendFile } from '#platform/http/send-file.ts';
import type { Actor } from '#platform/http/serve.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';

export interface FileDownloadNeeds {
  db: Database;
  store: FileStore;
  links: SignedLinks;
  clock: () => Date;
  downloads: Downloads;
}

/** The person requesting a file, and the parameters of a signed link. */
export interface Credentials {
  address: string;
  userAgent: string;
  actor: Actor | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
}

export type FileDownloads = ReturnType<typeof fileDownloads>;

/** Serves the files of submissions by their id, to visitors, authors and staff. */
export function fileDownloads({ db, store, links, clock, downloads }: FileDownloadNeeds) {
  return {
    /**
     * Sends public files to anyone, and others to their owner, staff without a conflict of interest and holders of a signed
     * link. Throws 404 for anybody else, as for a file that does not exist.
     */
    async byId(fileId: SubmissionFileId, credentials: Credentials, request: Request): Promise<Response> {
      const { actor, expires = '', signature = '', ...visitor } = credentials;
      const isSigned = links.verify(downloadAddress(fileId), { expires, signature, now: clock() });
      if (!isSigned) {
        const reader = { ...visitor, isCounted: !actor?.may('usage.uncounted') };
        const response = await downloads.byFileId(fileId, reader, request);
        if (response) return response;
      }
      const found = (await loadFile(db, fileId)) ?? (isSigned && (await findLetterFile(db, fileId)));
      if (!found || !(isSigned || (actor && 'ownerId' in found && (await mayOpen(db, actor, found))))) {
        throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.noFile);
      }
      const { storageKey, mimeType, size, sha256, fileName: name } = found.upload;
      const disposition = mimeType === 'application/pdf' && isSigned ? 'inline' : 'attachment';
      const file = {
        storageKey,
        mimeType,
        size,
        sha256,
        name,
        disposition,
        cacheControl: 'private, no-store',
      } as const;
      return sendFile(store, file, request);
    },
  };
}
