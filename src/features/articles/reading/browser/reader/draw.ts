import { type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { el } from './elements.ts';

/** Enough for sharp letters; more would only cost memory, which telephones have little of. */
const SHARPEST = 2;
const MOST_PIXELS = 8_000_000;

export interface Drawing {
  /** Draws at a scale, unless that is how it stands already; the old picture stays until the new one is done. */
  at(scale: number): Promise<void>;
  /** Gives the memory back. */
  end(): void;
}

/** A page as a picture, with its text over it: invisible, to be selected, copied, found and read aloud. */
export function drawPage(page: PDFPageProxy, box: HTMLElement): Drawing {
  let task: RenderTask | undefined;
  let picture: HTMLCanvasElement | undefined;
  let drawnAt = 0;
  let ended = false;
  const text = el('div', { class: 'reader-text textLayer' });
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale: 1 }),
  });
  const written = layer.render().catch(() => {});
  box.append(text);

  return {
    async at(scale) {
      if (scale === drawnAt) return;
      drawnAt = scale;
      task?.cancel();
      const viewport = page.getViewport({ scale });
      const { width, height } = viewport;
      const ratio = Math.min(devicePixelRatio, SHARPEST, Math.sqrt(MOST_PIXELS / (width * height)));
      const canvas = el('canvas', { 'aria-hidden': 'true' });
      canvas.width = Math.max(1, Math.floor(width * ratio));
      canvas.height = Math.max(1, Math.floor(height * ratio));
      const mine = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      task = mine;
      try {
        await Promise.all([mine.promise, written]);
      } catch (error) {
        free(canvas);
        // Another scale has been asked for, or the page is out of sight.
        if (task !== mine || ended) return;
        throw error;
      }
      if (task !== mine || ended) return free(canvas);
      box.prepend(canvas);
      free(picture);
      picture = canvas;
    },
    end() {
      ended = true;
      task?.cancel();
      layer.cancel();
      text.remove();
      free(picture);
      page.cleanup();
    },
  };
}

/** Browsers keep a canvas's memory until it has no size. */
function free(canvas: HTMLCanvasElement | undefined): void {
  if (!canvas) return;
  canvas.remove();
  canvas.width = 0;
  canvas.height = 0;
}
