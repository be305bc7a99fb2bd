import type { SubmissionFileId } from '#features/submissions/rules.ts';

export interface PublicPdf {
  /** Slug of the article. */
  slug: string;
  fileId: SubmissionFileId;
  fileName: string;
  fileSize: number;
  fileSha256: string;
  fileKey: string;
}
