import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readerTexts as texts } from '../texts.ts';
import { type Drawing, drawPage } from './draw.ts';
import { el } from './elements.ts';

/** CSS pixels to a point of a PDF at 100%. */
const ACTUAL = 96 / 72;
const STEP = 1.25;
const [SMALLEST, LARGEST] = [0.25, 5];
/** No wider than this when fitted: longer lines are hard to read. */
const WIDEST = 900;
/** How far around what is seen pages are drawn, and kept; all others let go of their pictures. */
const AROUND = '120% 0px';

export interface Sheets {
  pages: number;
  current(): number;
  goTo(number: number): void;
  zoomBy(direction: 1 | -1): void;
  fitWidth(): void;
  /** Tells the size now, and whenever it changes: 1 is that of paper. */
  onZoom(told: (zoom: number) => void): void;
  /** When the first page can be read; fails when it cannot be drawn. */
  firstShown: Promise<void>;
  end(): void;
}

/** Lays a document's pages one under the other into `scroller`. `first` is its first page; `onPage` is told which is seen. */
export function sheetsOf(
  document: PDFDocumentProxy,
  first: PDFPageProxy,
  scroller: HTMLElement,
  onPage: (number: number) => void,
): Sheets {
  const usual = first.getViewport({ scale: 1 });
  const boxes = Array.from({ length: document.numPages }, (_, index) =>
    sized(el('section', { class: 'reader-page', 'aria-label': texts.pageNumber(index + 1) }), usual),
  );
  scroller.replaceChildren(...boxes);
  const zoom = zoomOf(scroller, usual.width, () => drawing.again());
  const drawing = drawNear(scroller, boxes, (number) => (number === 1 ? first : document.getPage(number)), zoom.scale);
  const current = () => {
    const middle = scroller.scrollTop + scroller.clientHeight / 2;
    return Math.max(1, boxes.findLastIndex((box) => box.offsetTop <= middle) + 1);
  };
  const onScroll = () => requestAnimationFrame(() => onPage(current()));
  scroller.addEventListener('scroll', onScroll, { passive: true });

  return {
    ...{ pages: boxes.length, current, firstShown: drawing.firstShown },
    ...{ zoomBy: zoom.by, fitWidth: zoom.fitWidth, onZoom: zoom.onZoom },
    goTo(number) {
      const box = boxes[Math.min(Math.max(1, number), boxes.length) - 1];
      if (box) scroller.scrollTop = box.offsetTop - marginOf(scroller);
    },
    end() {
      scroller.removeEventListener('scroll', onScroll);
      zoom.end();
      drawing.end();
      scroller.replaceChildren();
    },
  };
}

/** Draws pages when they come near, and lets them go when they are far, so that a long document costs no more than a short one. */
function drawNear(
  scroller: HTMLElement,
  boxes: HTMLElement[],
  pageOf: (number: number) => Promise<PDFPageProxy> | PDFPageProxy,
  scale: () => number,
) {
  const near = new Map<HTMLElement, Drawing | undefined>();
  const shown = Promise.withResolvers<void>();
  const draw = async (box: HTMLElement, number: number) => {
    const page = await pageOf(number);
    // Since it was asked for, it may have gone out of sight again.
    if (!near.has(box)) return;
    sized(box, page.getViewport({ scale: 1 }));
    const drawing = near.get(box) ?? drawPage(page, box);
    near.set(box, drawing);
    await drawing.at(scale());
  };
  const show = (box: HTMLElement) => {
    const number = boxes.indexOf(box) + 1;
    // Of the first page's failure the reader tells; another one's stays white.
    draw(box, number).then(number === 1 ? shown.resolve : undefined, number === 1 ? shown.reject : () => {});
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const box = target as HTMLElement;
        if (isIntersecting) {
          near.set(box, near.get(box));
          show(box);
        } else {
          near.get(box)?.end();
          near.delete(box);
        }
      }
    },
    { root: scroller, rootMargin: AROUND },
  );
  for (const box of boxes) observer.observe(box);
  return {
    firstShown: shown.promise,
    again: () => [...near.keys()].forEach(show),
    end() {
      observer.disconnect();
      for (const drawing of near.values()) drawing?.end();
      near.clear();
    },
  };
}

/** How large pages are: as wide as there is room, until somebody wants it otherwise. */
function zoomOf(scroller: HTMLElement, width: number, onChange: () => void) {
  let [scale, fitted] = [1, true];
  let tell: (zoom: number) => void = () => {};
  const lay = (next: number) => {
    const place = scroller.scrollTop / (scroller.scrollHeight || 1);
    scale = next;
    scroller.style.setProperty('--total-scale-factor', String(scale));
    scroller.scrollTop = place * scroller.scrollHeight;
    tell(scale / ACTUAL);
  };
  const set = (next: number, fits: boolean) => {
    fitted = fits;
    lay(next);
    onChange();
  };
  const room = () => Math.min(scroller.clientWidth - 2 * marginOf(scroller), WIDEST) / width;
  const resized = new ResizeObserver(() => {
    if (fitted && Math.abs(room() - scale) > 0.005) set(room(), true);
  });
  lay(room());
  resized.observe(scroller);
  return {
    scale: () => scale,
    by: (direction: 1 | -1) =>
      set(Math.min(Math.max(scale * STEP ** direction, SMALLEST * ACTUAL), LARGEST * ACTUAL), false),
    fitWidth: () => set(room(), true),
    onZoom(told: (zoom: number) => void) {
      tell = told;
      told(scale / ACTUAL);
    },
    end: () => resized.disconnect(),
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
