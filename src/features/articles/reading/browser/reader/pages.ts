import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readerTexts as texts } from '../texts.ts';
import { type Drawing, drawPage } from './draw.ts';
import { el } from './elements.ts';

/** CSS pixels per PDF point at 100%. */
const PIXELS_PER_POINT = 96 / 72;
const ZOOM_STEP = 1.25;
const [MIN_ZOOM, MAX_ZOOM] = [0.25, 5];
/** Maximum width in CSS pixels when fitted, since longer lines are hard to read. */
const MAX_FITTED_WIDTH = 900;
/** Pages within this margin of the visible area are drawn; the others free their canvases. */
const DRAWN_MARGIN = '120% 0px';

export interface PdfPages {
  pages: number;
  currentPage: () => number;
  goTo: (number: number) => void;
  zoomBy: (direction: 1 | -1) => void;
  fitWidth: () => void;
  /** Calls `listener` with the zoom now and whenever it changes; 1 is paper size. */
  onZoom: (listener: (zoom: number) => void) => void;
  /** Resolves when the first page is drawn; rejects if it cannot be drawn. */
  firstShown: Promise<void>;
  destroy: () => void;
}

interface PagesOptions {
  /** The document's first page. */
  first: PDFPageProxy;
  scroller: HTMLElement;
  /** Called with the number of the page in view. */
  onPage: (number: number) => void;
}

/** Lays out a document's pages one below the other in `scroller`. */
export function createPages(document: PDFDocumentProxy, { first, scroller, onPage }: PagesOptions): PdfPages {
  const firstViewport = first.getViewport({ scale: 1 });
  const boxes = Array.from({ length: document.numPages }, (_, index) =>
    sized(el('section', { class: 'reader-page', 'aria-label': texts.pageNumber(index + 1) }), firstViewport),
  );
  scroller.replaceChildren(...boxes);
  const zoom = createZoom(scroller, firstViewport.width, () => drawing.redraw());
  const drawing = drawVisible(scroller, boxes, {
    pageOf: (number) => (number === 1 ? first : document.getPage(number)),
    scale: zoom.scale,
  });
  const currentPage = () => {
    const middle = scroller.scrollTop + scroller.clientHeight / 2;
    return Math.max(1, boxes.findLastIndex((box) => box.offsetTop <= middle) + 1);
  };
  const onScroll = () => requestAnimationFrame(() => onPage(currentPage()));
  scroller.addEventListener('scroll', onScroll, { passive: true });

  return {
    pages: boxes.length,
    currentPage,
    firstShown: drawing.firstShown,
    zoomBy: zoom.by,
    fitWidth: zoom.fitWidth,
    onZoom: zoom.onZoom,
    goTo(number) {
      const box = boxes[Math.min(Math.max(1, number), boxes.length) - 1];
      if (box) scroller.scrollTop = box.offsetTop - marginOf(scroller);
    },
    destroy() {
      scroller.removeEventListener('scroll', onScroll);
      zoom.destroy();
      drawing.destroy();
      scroller.replaceChildren();
    },
  };
}

interface VisibleOptions {
  pageOf: (number: number) => Promise<PDFPageProxy> | PDFPageProxy;
  scale: () => number;
}

/** Draws pages near the visible area and frees the others, so that memory does not grow with the document's length. */
function drawVisible(scroller: HTMLElement, boxes: HTMLElement[], { pageOf, scale }: VisibleOptions) {
  const drawings = new Map<HTMLElement, Drawing | undefined>();
  const firstPage = Promise.withResolvers<void>();
  const draw = async (box: HTMLElement, number: number) => {
    const page = await pageOf(number);
    // The page may have left the visible area while it was loading.
    if (!drawings.has(box)) return;
    sized(box, page.getViewport({ scale: 1 }));
    const drawing = drawings.get(box) ?? drawPage(page, box);
    drawings.set(box, drawing);
    await drawing.draw(scale());
  };
  const show = (box: HTMLElement) => {
    const number = boxes.indexOf(box) + 1;
    // Only the first page's failure is reported; another page stays white.
    draw(box, number).then(number === 1 ? firstPage.resolve : undefined, number === 1 ? firstPage.reject : () => {});
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const box = target as HTMLElement;
        if (isIntersecting) {
          drawings.set(box, drawings.get(box));
          show(box);
        } else {
          drawings.get(box)?.destroy();
          drawings.delete(box);
        }
      }
    },
    { root: scroller, rootMargin: DRAWN_MARGIN },
  );
  for (const box of boxes) observer.observe(box);
  return {
    firstShown: firstPage.promise,
    redraw: () => [...drawings.keys()].forEach(show),
    destroy() {
      observer.disconnect();
      for (const drawing of drawings.values()) drawing?.destroy();
      drawings.clear();
    },
  };
}

/** Scale of the pages: fitted to the width until the reader zooms. `width` is that of the first page in points. */
function createZoom(scroller: HTMLElement, width: number, onChange: () => void) {
  let [scale, isFitted] = [1, true];
  let notify: (zoom: number) => void = () => {};
  const applyScale = (next: number) => {
    const position = scroller.scrollTop / (scroller.scrollHeight || 1);
    scale = next;
    scroller.style.setProperty('--total-scale-factor', String(scale));
    scroller.scrollTop = position * scroller.scrollHeight;
    notify(scale / PIXELS_PER_POINT);
  };
  const set = (next: number, fits: boolean) => {
    isFitted = fits;
    applyScale(next);
    onChange();
  };
  const fittedScale = () => Math.min(scroller.clientWidth - 2 * marginOf(scroller), MAX_FITTED_WIDTH) / width;
  const resizeObserver = new ResizeObserver(() => {
    if (isFitted && Math.abs(fittedScale() - scale) > 0.005) set(fittedScale(), true);
  });
  applyScale(fittedScale());
  resizeObserver.observe(scroller);
  return {
    scale: () => scale,
    by: (direction: 1 | -1) => {
      const zoomed = scale * ZOOM_STEP ** direction;
      set(Math.min(Math.max(zoomed, MIN_ZOOM * PIXELS_PER_POINT), MAX_ZOOM * PIXELS_PER_POINT), false);
    },
    fitWidth: () => set(fittedScale(), true),
    onZoom: (listener: (zoom: number) => void) => {
      notify = listener;
      listener(scale / PIXELS_PER_POINT);
    },
    destroy: () => resizeObserver.disconnect(),
  };
}

function sized(box: HTMLElement, { width, height }: { width: number; height: number }): HTMLElement {
  box.style.setProperty('--page-width', String(width));
  box.style.setProperty('--page-height', String(height));
  return box;
}

function marginOf(scroller: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(scroller).paddingLeft) || 0;
}
