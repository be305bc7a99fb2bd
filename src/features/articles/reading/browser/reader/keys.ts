import type { Sheets } from './sheets.ts';

const LINE = 60;

/** The keys of the reader: pages, size, lines. Escape is the dialog's own. */
export function listenToKeys(dialog: HTMLElement, scroller: HTMLElement, sheets: () => Sheets | undefined): void {
  dialog.addEventListener('keydown', (event) => {
    const open = sheets();
    const typing = event.target instanceof HTMLInputElement;
    if (!open || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    const wide = scroller.scrollWidth > scroller.clientWidth;
    const turn = (by: number) => () => open.goTo(open.current() + by);
    const actions: Record<string, (() => void) | false> = {
      PageDown: turn(1),
      PageUp: turn(-1),
      // What is wider than the window is moved sideways by them, as everywhere.
      ArrowRight: !wide && turn(1),
      ArrowLeft: !wide && turn(-1),
      ArrowDown: event.target !== scroller && (() => scroller.scrollBy(0, LINE)),
      ArrowUp: event.target !== scroller && (() => scroller.scrollBy(0, -LINE)),
      Home: () => open.goTo(1),
      End: () => open.goTo(open.pages),
      '+': () => open.zoomBy(1),
      '=': () => open.zoomBy(1),
      '-': () => open.zoomBy(-1),
      '0': () => open.fitWidth(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
