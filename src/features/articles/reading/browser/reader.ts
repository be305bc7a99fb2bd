import { listenToKeys } from './reader/keys.ts';
import { createPages, type PdfPages } from './reader/pages.ts';
import { openPdf, type Pdf, reasonOf } from './reader/pdf.ts';
import { readerView } from './reader/view.ts';
import { readerTexts as texts } from './texts.ts';

/**
 * The PDF reader: shows an article's PDF in the page it was opened from. A separate script, loaded on first use
 * (site/browser/enhance.ts), which handles the `read` event of a link. The link leads to the PDF, has the title in
 * `data-title`, is followed by the error message, and gets the focus back.
 */
document.addEventListener('read', (event) => {
  const link = event.target as HTMLAnchorElement;
  open(link).catch(() => {
    (link.nextElementSibling as HTMLElement).hidden = false;
  });
});

async function open(link: HTMLAnchorElement): Promise<void> {
  const view = await readerView({ title: link.dataset.title ?? '', href: link.href });
  let pdf: Pdf | undefined;
  let pages: PdfPages | undefined;

  const load = async () => {
    view.showStatus(texts.loading);
    const opened = openPdf(link.href, (percent) => pages || view.showStatus(texts.loadingPart(percent)));
    pdf = opened;
    try {
      const document = await opened.document;
      pages = createPages(document, {
        first: await document.getPage(1),
        scroller: view.pages,
        onPage: (number) => view.showPage(number),
      });
      view.showPages(pages);
      await pages.firstShown;
      view.showStatus('');
    } catch (error) {
      // The reader was closed while the PDF was loading.
      if (opened.isClosed) return;
      close();
      view.showError(reasonOf(error) === 'broken' ? texts.broken : texts.failed, () => void load());
    }
  };
  const close = () => {
    pages?.destroy();
    pages = undefined;
    pdf?.close();
  };

  listenToKeys(view.dialog, view.pages, () => pages);
  view.dialog.addEventListener('close', () => {
    close();
    view.dialog.remove();
    link.focus();
  });
  view.dialog.showModal();
  view.pages.focus();
  await load();
}
