import { readerTexts as texts } from '../texts.ts';
import { el, icon } from './elements.ts';
import type { Sheets } from './sheets.ts';

const MINUS = 'M5 12h14';
const PLUS = 'M5 12h14M12 5v14';
const WIDTH = 'M3 5v14M21 5v14M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3';
const DOWN = 'M12 3v12M7 10l5 5 5-5M4 20h16';
const CROSS = 'M6 6l12 12M18 6L6 18';

const button = (name: string, stroke: string, act: () => void) => {
  const made = el('button', { type: 'button', 'aria-label': name, title: name }, icon(stroke));
  made.addEventListener('click', act);
  return made;
};

/** Title, page, size, download and the way out. All but the last two wait for the pages. */
export function barOf(title: string, href: string, onClose: () => void) {
  let sheets: Sheets | undefined;
  const number = el('input', { inputmode: 'numeric', autocomplete: 'off', value: '1' });
  const total = el('span');
  const percent = el('output', { 'aria-label': texts.zoom });
  const sizes = [
    button(texts.zoomOut, MINUS, () => sheets?.zoomBy(-1)),
    button(texts.zoomIn, PLUS, () => sheets?.zoomBy(1)),
    button(texts.fit, WIDTH, () => sheets?.fitWidth()),
  ];
  const where = el('form', { class: 'reader-where' }, el('label', {}, texts.page, number), total);
  const element = el(
    'header',
    { class: 'reader-bar' },
    el('h2', { id: 'reader-title' }, title),
    where,
    el('div', { class: 'reader-size', role: 'group', 'aria-label': texts.zoom }, percent, ...sizes),
    el('a', { href, download: '', 'aria-label': texts.download, title: texts.download }, icon(DOWN)),
    button(texts.close, CROSS, onClose),
  );
  const goToTyped = () => {
    const typed = Number.parseInt(number.value, 10);
    if (typed) sheets?.goTo(typed);
    number.value = String(sheets?.current() ?? 1);
  };
  number.addEventListener('change', goToTyped);
  where.addEventListener('submit', (event) => {
    event.preventDefault();
    goToTyped();
  });
  const use = (laid: Sheets | undefined) => {
    sheets = laid;
    for (const control of [number, ...sizes]) control.disabled = !laid;
    total.textContent = laid ? texts.ofPages(laid.pages) : '';
    laid?.onZoom((zoom) => {
      percent.textContent = texts.percent(zoom);
    });
  };
  use(undefined);
  return {
    element,
    use,
    showPage(page: number) {
      if (document.activeElement !== number) number.value = String(page);
    },
  };
}
