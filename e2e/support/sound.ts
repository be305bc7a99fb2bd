import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { axeViolations, expect } from './people.ts';

/** A page in a context of its own that writes down what goes wrong on it: errors, and requests to anybody else. */
export async function watchedPage(browser: Browser, options: BrowserContextOptions & { baseURL: string }) {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage();
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
export async function expectSound(page: Page, what: string): Promise<void> {
  expect(await axeViolations(page), what).toEqual([]);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang, what).toBeLessThanOrEqual(0);
}
