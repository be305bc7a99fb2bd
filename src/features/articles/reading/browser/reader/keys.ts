import type { PdfPages } from './pages.ts';

/** Pixels an arrow key scrolls. */
const LINE_HEIGHT = 60;

/** Handles the PDF reader's keys for pages, zoom and lines. The dialog handles Escape itself. */
export function listenToKeys(dialog: HTMLElement, scroller: HTMLElement, pages: () => PdfPages | undefined): void {
  dialog.addEventListener('keydown', (event) => {
    const loaded = pages();
    const isTyping = event.target instanceof HTMLInputElement;
    if (!loaded || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    const isWide = scroller.scrollWidth > scroller.clientWidth;
    const goBy = (by: number) => () => loaded.goTo(loaded.currentPage() + by);
    const actions: Record<string, (() => void) | false> = {
      PageDown: goBy(1),
      PageUp: goBy(-1),
      // Pages wider than the window scroll sideways instead, as in every browser.
      ArrowRight: !isWide && goBy(1),
      ArrowLeft: !isWide && goBy(-1),
      ArrowDown: event.target !== scroller && (() => scroller.scrollBy(0, LINE_HEIGHT)),
      ArrowUp: event.target !== scroller && (() => scroller.scrollBy(0, -LINE_HEIGHT)),
      Home: () => loaded.goTo(1),
      End: () => loaded.goTo(loaded.pages),
      '+': () => loaded.zoomBy(1),
      '=': () => loaded.zoomBy(1),
      '-': () => loaded.zoomBy(-1),
      '0': () => loaded.fitWidth(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
