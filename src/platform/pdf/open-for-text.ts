import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Opens a PDF to read its text and structure: nothing is rendered, fetched or compiled. For worker threads only. Pictures are
 * skipped unless `hasPictures` is set.
 */
export function openForText(bytes: Uint8Array, { hasPictures = false } = {}): Promise<PDFDocumentProxy> {
  return getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    maxImageSize: hasPictures ? -1 : 0,
    verbosity: 0,
  }).promise;
}
