import { readerTexts as texts } from '../texts.ts';
import { el, icon } from './elements.ts';
import type { PdfPages } from './pages.ts';

const MINUS = 'M5 12h14';
const PLUS = 'M5 12h14M12 5v14';
const WIDTH = 'M3 5v14M21 5v14M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3';
const DOWNLOAD = 'M12 3v12M7 10l5 5 5-5M4 20h16';
const CROSS = 'M6 6l12 12M18 6L6 18';

const button = (name: string, stroke: string, onClick: () => void) => {
  const element = el('button', { type: 'button', 'aria-label': name, title: name }, icon(stroke));
  element.addEventListener('click', onClick);
  return element;
};

interface ToolbarOptions {
  title: string;
  /** Address of the PDF. */
  href: string;
  onClose: () => void;
}

/** Title, page number, zoom, download and close. Page number and zoom are disabled until the pages are loaded. */
export function createToolbar({ title, href, onClose }: ToolbarOptions) {
  let pages: PdfPages | undefined;
  const number = el('input', { inputmode: 'numeric', autocomplete: 'off', value: '1' });
  const total = el('span');
  const percent = el('output', { 'aria-label': texts.zoom });
  const zoomButtons = [
    button(texts.zoomOut, MINUS, () => pages?.zoomBy(-1)),
    button(texts.zoomIn, PLUS, () => pages?.zoomBy(1)),
    button(texts.fit, WIDTH, () => pages?.fitWidth()),
  ];
  const pageForm = el('form', { class: 'reader-where' }, el('label', {}, texts.page, number), total);
  const element = el(
    'header',
    { class: 'reader-bar' },
    el('h2', { id: 'reader-title' }, title),
    pageForm,
    el('div', { class: 'reader-size', role: 'group', 'aria-label': texts.zoom }, percent, ...zoomButtons),
    el('a', { href, download: '', 'aria-label': texts.download, title: texts.download }, icon(DOWNLOAD)),
    button(texts.close, CROSS, onClose),
  );
  const goToEntered = () => {
    const entered = Number.parseInt(number.value, 10);
    if (entered) pages?.goTo(entered);
    number.value = String(pages?.currentPage() ?? 1);
  };
  number.addEventListener('change', goToEntered);
  pageForm.addEventListener('submit', (event) => {
    event.preventDefault();
    goToEntered();
  });
  const setPages = (loaded: PdfPages | undefined) => {
    pages = loaded;
    for (const control of [number, ...zoomButtons]) control.disabled = !loaded;
    total.textContent = loaded ? texts.ofPages(loaded.pages) : '';
    loaded?.onZoom((zoom) => {
      percent.textContent = texts.percent(zoom);
    });
  };
  setPages(undefined);
  return {
    element,
    setPages,
    showPage(page: number) {
      if (document.activeElement !== number) number.value = String(page);
    },
  };
}
