import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { axeViolations, expect } from './people.ts';

/** A page in a context of its own that writes down what goes wrong on it: errors, and requests to anybody else. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions & { baseURL: string }) {
  const page = await (await browser.newContext(options)).newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 404/.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    const own = request.url().startsWith(options.baseURL) || /^(data|blob):/.test(request.url());
    if (!own) faults.push(`foreign request: ${request.url()}`);
  });
  return { page, faults };
}

/** Passes axe and does not scroll sideways. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await axeViolations(page), what).toEqual([]);
  await expectNoOverhang(page, what);
}

/** No element extends beyond the window's edge. */
export async function expectNoOverhang(page: Page, what: string): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, what).toBeLessThanOrEqual(0);
}

/**
 * Sound in every look, light and dark at each width, in pixels: loaded once, for neither changes what the server sends. It
 * begins at the width the page has, so that of many pages some are loaded narrow and some wide, and leaves the last.
 */
export async function expectAccessibleEverywhere(page: Page, what: string, widths = [360, 1280]): Promise<void> {
  // Colours change gradually only on the page in front: the others are not drawn.
  await page.bringToFront();
  await settled(page);
  const { width: current, height = 800 } = page.viewportSize() ?? {};
  for (const width of widths.toSorted((one, other) => Number(other === current) - Number(one === current))) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await repainted(page);
      await expectAccessible(page, `${what}, ${width} px, ${colorScheme}`);
    }
  }
}

/** Waits until a page has the colours of another scheme, also those that it changes gradually. */
async function repainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // A paused transition, as in a part that is not drawn, never ends.
    const longest = new Promise((over) => setTimeout(over, 1000));
    let isOver = false;
    void longest.then(() => {
      isOver = true;
    });
    // An inherited colour begins to change when its parent's has changed, so transitions follow transitions.
    while (!isOver) {
      await drawn();
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (transitions.length === 0) return;
      await Promise.race([Promise.allSettled(transitions.map(({ finished }) => finished)), longest]);
    }
  });
}

/** Waits until a page has its faces and, where it has any, its framework: whatever that complains of has been said then. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isAlive = 'hydrated' in document.documentElement.dataset || !document.querySelector('script[type="module"]');
    return isAlive && document.fonts.status === 'loaded';
  });
}
