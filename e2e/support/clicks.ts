import type { Page } from '@playwright/test';

/** Counts the clicks of a person on a page from now on, on whatever address it shows. */
export async function clicksOn(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        const { countClick } = window as unknown as { countClick: () => void };
        if (isTrusted) countClick();
      },
      true,
    );
  });
  return () => clicks;
}
