import { readerTexts as texts } from '../texts.ts';
import { el } from './elements.ts';
import type { PdfPages } from './pages.ts';
import styles from './reader.css?url';
import { createToolbar } from './toolbar.ts';

export interface ReaderView {
  dialog: HTMLDialogElement;
  /** The scrolling container of the pages. */
  pages: HTMLElement;
  showStatus: (text: string) => void;
  showPages: (pages: PdfPages) => void;
  showPage: (number: number) => void;
  showError: (text: string, retry: () => void) => void;
}

/** The PDF reader's dialog: a toolbar and the pages. It covers the whole window. `href` is the PDF's address. */
export async function readerView({ title, href }: { title: string; href: string }): Promise<ReaderView> {
  await loadStyles();
  const toolbar = createToolbar({ title, href, onClose: () => dialog.close() });
  const status = el('p', { role: 'status', class: 'reader-status' });
  const pages = el('div', { class: 'reader-pages', tabindex: '0', role: 'region', 'aria-label': texts.pages });
  const body = el('div', { class: 'reader-body' }, pages, status);
  const dialog = el('dialog', { class: 'reader', 'aria-labelledby': 'reader-title' }, toolbar.element, body);
  document.body.append(dialog);

  return {
    dialog,
    pages,
    showPage: (number) => toolbar.showPage(number),
    showStatus: (text) => status.replaceChildren(text),
    showPages: (loaded) => toolbar.setPages(loaded),
    showError(text, retry) {
      toolbar.setPages(undefined);
      status.replaceChildren();
      const again = el('button', { type: 'button' }, texts.retry);
      const save = el('a', { href, download: '' }, texts.download);
      const notice = el('div', { role: 'alert', class: 'reader-failure' }, el('p', {}, text), again, save);
      again.addEventListener('click', () => {
        notice.remove();
        pages.focus();
        retry();
      });
      body.append(notice);
      again.focus();
    },
  };
}

/** Loads the PDF reader's style sheet once. */
function loadStyles(): Promise<void> {
  if (document.querySelector(`link[href="${styles}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = el('link', { rel: 'stylesheet', href: styles });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error('The style sheet of the PDF reader could not be loaded.'));
    });
    document.head.append(link);
  });
}
