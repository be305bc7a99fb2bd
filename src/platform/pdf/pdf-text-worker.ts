import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What the worker is given. */
export interface PdfTextTask {
  bytes: Uint8Array;
  /** Pages and characters that are read at most; what follows is left out. */
  mostPages: number;
  mostCharacters: number;
}

/** Runs in a thread of its own: reads the text of one PDF, tells it, and ends. */
async function readText({ bytes, mostPages, mostCharacters }: PdfTextTask): Promise<string> {
  const document = await getDocument({
    data: bytes,
    // Nothing is drawn, fetched or compiled: only the words are wanted.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    enableXfa: false,
    maxImageSize: 0,
    verbosity: 0,
  }).promise;
  let text = '';
  for (let place = 1; place <= Math.min(document.numPages, mostPages) && text.length < mostCharacters; place++) {
    const page = await document.getPage(place);
    // Piece by piece: the words of one page may be more than memory holds.
    const reader = page.streamTextContent().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
      if (text.length > mostCharacters) break;
    }
    text += '\n';
    page.cleanup();
  }
  return text.slice(0, mostCharacters);
}

// There is nothing to fetch; should a document ever lead a library to try, it finds nothing to do it with.
Reflect.deleteProperty(globalThis, 'fetch');
parentPort?.postMessage(await readText(workerData as PdfTextTask));
