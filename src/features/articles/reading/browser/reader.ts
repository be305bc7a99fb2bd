import { listenToKeys } from './reader/keys.ts';
import { openPdf, type Pdf, reasonOf } from './reader/pdf.ts';
import { type Sheets, sheetsOf } from './reader/sheets.ts';
import { readerView } from './reader/view.ts';
import { readerTexts as texts } from './texts.ts';

/**
 * The reader: an article's PDF in the page it was opened from. A script of its own, loaded when somebody first asks for it
 * (site/browser/enhance.ts), which then hears the `read` of a link: it leads to the PDF, has its title in `data-title`, the
 * words for failure after it, and gets the focus back.
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
  let sheets: Sheets | undefined;

  const load = async () => {
    view.say(texts.loading);
    const mine = openPdf(link.href, (percent) => sheets || view.say(texts.loadingPart(percent)));
    pdf = mine;
    try {
      const document = await mine.document;
      sheets = sheetsOf(document, await document.getPage(1), view.pages, (number) => view.showPage(number));
      view.ready(sheets);
      await sheets.firstShown;
      view.say('');
    } catch (error) {
      // Closed before it had come.
      if (mine.ended) return;
      end();
      view.fail(reasonOf(error) === 'broken' ? texts.broken : texts.failed, () => void load());
    }
  };
  const end = () => {
    sheets?.end();
    sheets = undefined;
    pdf?.end();
  };

  listenToKeys(view.dialog, view.pages, () => sheets);
  view.dialog.addEventListener('close', () => {
    end();
    view.dialog.remove();
    link.focus();
  });
  view.dialog.showModal();
  view.pages.focus();
  await load();
}
