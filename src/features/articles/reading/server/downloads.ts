import { AppError } from '#base/errors.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { SupplementId } from '#features/supplements/rules.ts';
import { supplementFile } from '#features/supplements/server/read.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { sendFile } from '#platform/http/send-file.ts';
import type { PublicPdf } from '../../server/public-pdf.ts';
import type { articleQueries } from '../../server/read.ts';

export interface DownloadNeeds {
  db: Database;
  store: FileStore;
  queries: ReturnType<typeof articleQueries>;
}

export interface Reader {
  address: string;
  userAgent: string;
  /** Whether usage statistics include this reader. */
  isCounted: boolean;
}

/** An answered request for a public PDF. */
export interface Download {
  fileId: SubmissionFileId;
  reader: Reader;
  request: Request;
  response: Response;
}

/** An answered request for a supplementary file. */
interface SupplementDownload extends Omit<Download, 'fileId'> {
  /** Of the article. */
  number: string;
}

interface SendOptions {
  disposition: 'inline' | 'attachment';
  reader: Reader;
  request: Request;
}

export type Downloads = ReturnType<typeof downloadsService>;

/** The public PDFs of articles, and the files beside them. */
export function downloadsService({ db, store, queries }: DownloadNeeds) {
  const listeners: ((download: Download) => void)[] = [];
  const supplementListeners: ((download: SupplementDownload) => void)[] = [];

  const send = async (pdf: PublicPdf, { disposition, reader, request }: SendOptions): Promise<Response> => {
    const { fileId, fileKey: storageKey, fileSize: size, fileSha256: sha256, fileName } = pdf;
    const file = { storageKey, size, sha256, name: `${fileName}.pdf`, mimeType: 'application/pdf', disposition };
    // A response to somebody who is logged in is theirs, although the file is public.
    const audience = request.headers.has('authorization') ? 'private' : 'public';
    const response = await sendFile(
      store,
      { ...file, cacheControl: `${audience}, max-age=0, must-revalidate` },
      request,
    );
    for (const listener of listeners) listener({ fileId, reader, request, response });
    return response;
  };
  const toOpen = (pdf: PublicPdf, reader: Reader, request: Request) => ({
    slug: pdf.slug,
    isMissing: false,
    send: () => send(pdf, { disposition: 'inline', reader, request }),
  });

  return {
    /** Calls `listener` after each response with a public PDF. */
    onDownload: (listener: (download: Download) => void): void => void listeners.push(listener),

    /** Calls `listener` after each response with a supplementary file. */
    onSupplement: (listener: (download: SupplementDownload) => void): void => void supplementListeners.push(listener),

    /** A supplementary file, as a download; 404 for one that is not the article's, 410 if the article is unpublished. */
    async supplement({ number, id }: { number: string; id: SupplementId }, reader: Reader, request: Request) {
      const article = await queries.byNumber(number);
      const file = await supplementFile(db, article.id as SubmissionId, id);
      if (!file) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.noFile);
      const { fileName: name, mediaType: mimeType, storageKey, size, sha256 } = file;
      const sent = { storageKey, size, sha256, name, mimeType, disposition: 'attachment' as const };
      const response = await sendFile(store, { ...sent, cacheControl: 'public, max-age=0, must-revalidate' }, request);
      for (const listener of supplementListeners) listener({ number: article.number, reader, request, response });
      return response;
    },

    /** The current PDF of an article, shown in the browser; 404 without a PDF (`send`), 410 if the article is unpublished. */
    async articlePdf(number: string, reader: Reader, request: Request) {
      const pdf = await queries.publicPdf({ number });
      if (!pdf) {
        const { slug } = await queries.byNumber(number);
        const send = () => Promise.reject(new AppError('missing', 'NOT_FOUND', submissionTexts.errors.noFile));
        return { slug, send, isMissing: true };
      }
      return toOpen(pdf, reader, request);
    },

    /** The PDF of one version of an article; 404 for an unknown version, 410 if the article is unpublished. */
    async versionPdf({ number, version }: { number: string; version: number }, reader: Reader, request: Request) {
      return toOpen(await queries.versionPdf(number, version), reader, request);
    },

    /** The public PDF with this file id, as a download; undefined if the file is not public. */
    async byFileId(fileId: SubmissionFileId, reader: Reader, request: Request): Promise<Response | undefined> {
      const pdf = await queries.publicPdf({ fileId });
      return pdf && send(pdf, { disposition: 'attachment', reader, request });
    },
  };
}
