import { readerTexts as texts } from '../texts.ts';
import { barOf } from './bar.ts';
import { el } from './elements.ts';
import styles from './reader.css?url';
import type { Sheets } from './sheets.ts';

export interface ReaderView {
  dialog: HTMLDialogElement;
  /** What scrolls. */
  pages: HTMLElement;
  say(words: string): void;
  ready(sheets: Sheets): void;
  showPage(number: number): void;
  fail(words: string, retry: () => void): void;
}

/** The reader's dialog: a bar, and the pages under it. It covers the page it stands in. `href` leads to the PDF. */
export async function readerView({ title, href }: { title: string; href: string }): Promise<ReaderView> {
  await styled();
  const bar = barOf(title, href, () => dialog.close());
  const status = el('p', { role: 'status', class: 'reader-status' });
  const pages = el('div', { class: 'reader-pages', tabindex: '0', role: 'region', 'aria-label': texts.pages });
  const body = el('div', { class: 'reader-body' }, pages, status);
  const dialog = el('dialog', { class: 'reader', 'aria-labelledby': 'reader-title' }, bar.element, body);
  document.body.append(dialog);

  return {
    ...{ dialog, pages, showPage: bar.showPage },
    say: (words) => status.replaceChildren(words),
    ready: (sheets) => bar.use(sheets),
    fail(words, retry) {
      bar.use(undefined);
      status.replaceChildren();
      const again = el('button', { type: 'button' }, texts.retry);
      const save = el('a', { href, download: '' }, texts.download);
      const notice = el('div', { role: 'alert', class: 'reader-failure' }, el('p', {}, words), again, save);
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

/** Its style sheet comes with it, once. */
function styled(): Promise<void> {
  if (document.querySelector(`link[href="${styles}"]`)) return Promise.resolve();
  return new Promise((done, failed) => {
    const link = el('link', { rel: 'stylesheet', href: styles });
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      link.remove();
      failed(new Error('The reader has no style.'));
    });
    document.head.append(link);
  });
}
