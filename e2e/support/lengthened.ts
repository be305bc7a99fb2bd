import type { Page } from '@playwright/test';

/**
 * Makes the words of a page longer by two fifths, as a translation may be: each text begins again at its end. Placeholders and the
 * options of lists as well, but not typed text.
 */
export async function lengthen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longer = (text: string) => {
      const words = text.trim();
      return /\p{L}{2}/u.test(words) ? `${text.trimEnd()} ${words.slice(0, Math.ceil(words.length * 0.4))} ` : text;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.parentElement?.closest('script, style, template, svg, math, textarea')) text.data = longer(text.data);
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      field.placeholder = longer(field.placeholder);
  });
}
