// The legacy build also supports browsers that are some years old; the other build only those of the last months.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;
/** Fonts, character maps and decoders that some PDFs need; see scripts/vite-pdf-data.ts. */
const PDFJS_DATA = `/assets/pdfjs-${version}/`;

export interface Pdf {
  document: Promise<PDFDocumentProxy>;
  isClosed: boolean;
  close: () => void;
}

/**
 * Opens a PDF with one request, as for a download, and range requests for a long one, so that its first page does not wait
 * for the last. `onProgress` gets the percentage that is loaded.
 */
export function openPdf(url: string, onProgress: (percent: number) => void): Pdf {
  const task = getDocument({
    url,
    cMapUrl: `${PDFJS_DATA}cmaps/`,
    standardFontDataUrl: `${PDFJS_DATA}standard_fonts/`,
    wasmUrl: `${PDFJS_DATA}wasm/`,
    // The Content Security Policy forbids WebAssembly; pdf.js has the same decoders as scripts.
    useWasm: false,
    enableXfa: false,
  });
  task.onProgress = ({ percent }: { percent: number }) => {
    if (percent >= 0) onProgress(Math.min(percent, 100));
  };
  const pdf: Pdf = {
    document: task.promise,
    isClosed: false,
    close() {
      pdf.isClosed = true;
      void task.destroy();
    },
  };
  return pdf;
}

/** Tells an invalid PDF ('broken') from a failed request ('failed'). */
export function reasonOf(error: unknown): 'broken' | 'failed' {
  const name = error instanceof Error ? error.name : '';
  return /^(InvalidPDF|Password|Format)/.test(name) ? 'broken' : 'failed';
}
