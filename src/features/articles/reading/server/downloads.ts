import { AppError } from '#base/errors.ts';
import { mayHandle } from '#features/submissions/server/conflicts.ts';
import { downloadAddress } from '#features/submissions/server/present.ts';
import { loadFile } from '#features/submissions/server/read.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { sendFile } from '#platform/http/send-file.ts';
import type { Actor } from '#platform/http/serve.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import { isCountable } from '#features/usage/server/counting/countable.ts';
import type { PublicPdf } from '../../server/public-pdf.ts';
import type { articleQueries } from '../../server/read.ts';
import type { Reader, Usage } from '#features/usage/server/counting/counting.ts';
import type { Visitor } from '#features/usage/server/counting/visitor-keys.ts';

export interface DownloadNeeds {
  db: Database;
  store: FileStore;
  links: SignedLinks;
  clock: () => Date;
  queries: ReturnType<typeof articleQueries>;
  usage: Usage;
}

/** Who asks for a file, and by what right. */
export interface Credentials {
  address: string;
  userAgent: string;
  actor: Actor | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
}

export type Downloads = ReturnType<typeof downloadsService>;

export function downloadsService({ db, store, links, clock, queries, usage }: DownloadNeeds) {
  const sendPublic = async (
    pdf: PublicPdf,
    disposition: 'inline' | 'attachment',
    reader: Reader,
    request: Request,
  ): Promise<Response> => {
    const { fileKey: storageKey, fileSize: size, fileSha256: sha256, fileName } = pdf;
    const file = { storageKey, size, sha256, name: `${fileName}.pdf`, mimeType: 'application/pdf', disposition };
    const response = await sendFile(store, { ...file, cacheControl: 'public, max-age=0, must-revalidate' }, request);
    if (isCountable(request, response)) usage.requested(pdf.fileId, reader);
    return response;
  };

  return {
    /** The public PDF of an article, to be read in the browser; 404 when there is none, 410 when the article is withdrawn. */
    async articlePdf(
      number: string,
      visitor: Visitor,
      request: Request,
    ): Promise<{ slug: string; send: () => Promise<Response> }> {
      const pdf = await queries.publicPdf({ number });
      if (!pdf) {
        await queries.byNumber(number);
        throw noSuchFile();
      }
      return { slug: pdf.slug, send: () => sendPublic(pdf, 'inline', { ...visitor, isStaff: false }, request) };
    },

    /** The PDF of one version of an article; 404 for an unknown one, 410 when the article is withdrawn. */
    async versionPdf(number: string, version: number, visitor: Visitor, request: Request) {
      const pdf = await queries.versionPdf(number, version);
      return { slug: pdf.slug, send: () => sendPublic(pdf, 'inline', { ...visitor, isStaff: false }, request) };
    },

    /**
     * A file by its id: public ones for anyone, others for owner, staff without a part in it and bearers of a signed link;
     * else 404.
     */
    async byId(
      fileId: string,
      { actor, expires = '', signature = '', ...visitor }: Credentials,
      request: Request,
    ): Promise<Response> {
      const signed = links.verify(downloadAddress(fileId), expires, signature, clock());
      if (!signed) {
        const pdf = await queries.publicPdf({ fileId });
        if (pdf) return sendPublic(pdf, 'attachment', { ...visitor, isStaff: actor?.isStaff === true }, request);
      }
      const found = await loadFile(db, fileId);
      const isStaffs = async (id: string) => found && actor?.isStaff && (await mayHandle(db, id, found.submissionId));
      const allowed = found && (signed || actor?.id === found.ownerId || (actor && (await isStaffs(actor.id))));
      if (!allowed) throw noSuchFile();
      const { storageKey, mimeType, size, sha256, fileName: name } = found.upload;
      const disposition = mimeType === 'application/pdf' && signed ? 'inline' : 'attachment';
      return sendFile(
        store,
        { storageKey, mimeType, size, sha256, name, disposition, cacheControl: 'private, no-store' },
        request,
      );
    },
  };
}

/** The same answer for what is not there and for what is not yours to see. */
function noSuchFile(): AppError {
  return new AppError('missing', 'NOT_FOUND', submissionTexts.errors.noFile);
}
