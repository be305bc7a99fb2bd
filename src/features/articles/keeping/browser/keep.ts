import { keepTexts as texts } from './texts.ts';

/**
 * Keeps an article, or an issue with its articles, on this device, and shows whether there is a copy. Loaded on a click, and on
 * later pages of a browser that has copies (site/browser/enhance.ts).
 */
const KEPT = 'kept';
const WORKER = '/offline-worker.js';
const button = document.querySelector<HTMLButtonElement>('[data-keep]');
const line = button?.nextElementSibling as HTMLElement | null;
const here = location.pathname;

/** The pages that the button stands for, this one first. */
const wanted = (): string[] => [here, ...(button?.dataset.keep ?? '').split(' ').filter(Boolean)];

const day = (iso: string): string => {
  const { lang } = document.documentElement;
  // Browsers have no dates in Kinyarwanda.
  if (lang === 'rw') return iso.slice(0, 10);
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long' }).format(new Date(iso));
};

async function show(): Promise<void> {
  const copy = await (await caches.open(KEPT)).match(here);
  const at = copy?.headers.get('kept-at');
  const label = button?.querySelector('span');
  if (!label || !line) return;
  label.textContent = at ? texts.remove : texts.keep;
  line.textContent = at ? texts.keptOn(day(at)) : '';
}

/** Shows above an offline copy that it is one. */
function showNotice(): void {
  const at = document.documentElement.dataset.keptAt;
  const notice = document.querySelector<HTMLElement>('[data-kept-notice]');
  if (!at || !notice) return;
  notice.textContent = texts.copyOf(day(at));
  notice.hidden = false;
}

button?.addEventListener('keep', () => void toggle());

async function toggle(): Promise<void> {
  if (!button || !line || button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  try {
    const isKept = await (await caches.open(KEPT)).match(here);
    await (isKept ? forget() : keep());
    await show();
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    line.textContent = isFull ? texts.full : texts.failed;
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

async function keep(): Promise<void> {
  const worker = await fetched(WORKER);
  if (worker.headers.get('keeps') === 'nothing') throw new Error('The journal keeps nothing offline at the moment.');
  await navigator.serviceWorker.register(WORKER);
  const kept = await caches.open(KEPT);
  const pages = wanted();
  for (const [index, page] of pages.entries()) {
    if (line) line.textContent = texts.progress(index + 1, pages.length);
    await store(kept, page);
  }
}

/** Stores a page after everything that it shows, so that a page that is there is whole. */
async function store(kept: Cache, path: string): Promise<void> {
  const response = await fetched(path);
  const html = await response.clone().text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const address of partsOf(page)) {
    const isBuilt = address.startsWith('/assets/');
    if (isBuilt && (await kept.match(address))) continue;
    await kept.put(address, await dated(await fetched(address)));
  }
  await kept.put(path, await dated(response));
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

async function dated(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('kept-at', new Date().toISOString());
  return new Response(await response.blob(), { headers });
}

/** The addresses of this site that a page needs: style sheets, fonts, pictures, the script of offline copies, and its PDF. */
function partsOf(page: Document): string[] {
  const found = [
    ...[...page.querySelectorAll('link[rel="stylesheet"], link[rel="icon"]')].map((link) => link.getAttribute('href')),
    ...[...page.querySelectorAll('img[src], script[src]')].map((part) => part.getAttribute('src')),
    ...[...page.querySelectorAll('[data-keep-part]')].map((link) => link.getAttribute('href')),
    page.documentElement.dataset.fonts,
    page.querySelector<HTMLElement>('[data-keep]')?.dataset.script,
  ];
  return [...new Set(found.filter((address) => address?.startsWith('/')))] as string[];
}

/** Removes what the button stands for; with the last page, the worker too. */
async function forget(): Promise<void> {
  const kept = await caches.open(KEPT);
  const pages = new Set(wanted());
  for (const request of await kept.keys()) {
    if (pages.has(new URL(request.url).pathname)) await kept.delete(request);
  }
  const isLeft = await Promise.all((await kept.keys()).map(async (request) => isPage(await kept.match(request))));
  if (isLeft.includes(true)) return;
  await caches.delete(KEPT);
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}

const isPage = (copy: Response | undefined): boolean =>
  copy?.headers.get('content-type')?.startsWith('text/html') ?? false;

showNotice();
void show();
