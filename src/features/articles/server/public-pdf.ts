export interface PublicPdf {
  /** The article's. */
  slug: string;
  fileId: string;
  fileName: string;
  fileSize: number;
  fileSha256: string;
  fileKey: string;
}
