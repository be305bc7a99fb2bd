import type { Page } from '@playwright/test';

/** Ids that a page has twice, and links within it that lead nowhere. */
export function deadEndsIn(page: Page): Promise<{ twice: string[]; nowhere: string[] }> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const targets = [...document.querySelectorAll('a[href^="#"]')].map(
      (link) => link.getAttribute('href')?.slice(1) ?? '',
    );
    return {
      twice: ids.filter((id, index) => ids.indexOf(id) !== index),
      nowhere: targets.filter((target) => !ids.includes(target)),
    };
  });
}
