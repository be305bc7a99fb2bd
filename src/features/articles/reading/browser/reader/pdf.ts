// Built for browsers of the last years too; the other build wants those of the last months.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;
/** What few PDFs need; see scripts/vite-pdf-data.ts. */
const DATA = `/assets/pdfjs-${version}/`;

export interface Pdf {
  document: Promise<PDFDocumentProxy>;
  ended: boolean;
  end(): void;
}

/**
 * Opens a PDF. It is asked for once, as a download is; where it is long, parts of it are asked for besides, so that its
 * first page need not wait for the last. `onProgress` is told the percentage that has come.
 */
export function openPdf(url: string, onProgress: (percent: number) => void): Pdf {
  const task = getDocument({
    url,
    cMapUrl: `${DATA}cmaps/`,
    standardFontDataUrl: `${DATA}standard_fonts/`,
    wasmUrl: `${DATA}wasm/`,
    // The policy of our pages lets nothing be compiled; the same decoders are there as scripts.
    useWasm: false,
    enableXfa: false,
  });
  task.onProgress = ({ percent }: { percent: number }) => {
    if (percent >= 0) onProgress(Math.min(percent, 100));
  };
  const pdf: Pdf = {
    document: task.promise,
    ended: false,
    end() {
      pdf.ended = true;
      void task.destroy();
    },
  };
  return pdf;
}

/** Whether it is the PDF that is at fault; else it is the way to it. */
export function reasonOf(error: unknown): 'broken' | 'failed' {
  const name = error instanceof Error ? error.name : '';
  return /^(InvalidPDF|Password|Format)/.test(name) ? 'broken' : 'failed';
}
