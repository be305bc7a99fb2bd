import { type PDFPageProxy, type RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { el } from './elements.ts';

/** Device pixels per CSS pixel; more would cost memory, which phones have little of. */
const MAX_PIXEL_RATIO = 2;
const MAX_PIXELS = 8_000_000;

export interface Drawing {
  /** Draws at a scale unless it is drawn at it already; the old canvas stays until the new one is done. */
  draw: (scale: number) => Promise<void>;
  /** Frees the memory. */
  destroy: () => void;
}

/** Draws a page as a canvas under an invisible text layer for selection, copying, find-in-page and screen readers. */
export function drawPage(page: PDFPageProxy, box: HTMLElement): Drawing {
  let task: RenderTask | undefined;
  let picture: HTMLCanvasElement | undefined;
  let drawnScale = 0;
  let isDestroyed = false;
  const text = el('div', { class: 'reader-text textLayer' });
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale: 1 }),
  });
  const textRendered = layer.render().catch(() => {});
  box.append(text);

  return {
    async draw(scale) {
      if (scale === drawnScale) return;
      drawnScale = scale;
      task?.cancel();
      const viewport = page.getViewport({ scale });
      const { width, height } = viewport;
      const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO, Math.sqrt(MAX_PIXELS / (width * height)));
      const canvas = el('canvas', { 'aria-hidden': 'true' });
      canvas.width = Math.max(1, Math.floor(width * ratio));
      canvas.height = Math.max(1, Math.floor(height * ratio));
      const currentTask = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      task = currentTask;
      try {
        await Promise.all([currentTask.promise, textRendered]);
      } catch (error) {
        free(canvas);
        // A newer scale was requested, or the page has left the visible area.
        if (task !== currentTask || isDestroyed) return;
        throw error;
      }
      if (task !== currentTask || isDestroyed) return free(canvas);
      box.prepend(canvas);
      free(picture);
      picture = canvas;
    },
    destroy() {
      isDestroyed = true;
      task?.cancel();
      layer.cancel();
      text.remove();
      free(picture);
      page.cleanup();
    },
  };
}

/** Removes a canvas and sets its size to 0, because browsers keep its memory otherwise. */
function free(canvas: HTMLCanvasElement | undefined): void {
  if (!canvas) return;
  canvas.remove();
  canvas.width = 0;
  canvas.height = 0;
}
