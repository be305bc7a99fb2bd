/**
 * The worker of people who keep articles offline (Service Workers, W3C). It answers only for addresses that they have kept, of which
 * each is requested from the network first: a retraction replaces the offline copy, and that of a withdrawn article is deleted.
 */
(() => {
  interface Extendable extends Event {
    waitUntil: (work: Promise<unknown>) => void;
  }
  interface Fetching extends Extendable {
    request: Request;
    respondWith: (response: Promise<Response>) => void;
  }
  interface Worker {
    addEventListener: ((type: 'fetch', answer: (event: Fetching) => void) => void) &
      ((type: 'activate' | 'install', answer: (event: Extendable) => void) => void);
    clients: { claim: () => Promise<void> };
    skipWaiting: () => Promise<void>;
  }
  const worker = self as unknown as Worker;
  const KEPT = 'kept';
  /** Milliseconds after which an offline copy is shown without waiting for the network. */
  const PATIENCE = 8000;
  /** Answers that mean that the page is gone: withdrawn, deleted or forbidden. */
  const GONE = [403, 404, 410, 451];

  worker.addEventListener('install', () => void worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    const isOurs = origin === location.origin && request.method === 'GET' && !request.headers.has('authorization');
    if (!isOurs || pathname.startsWith('/api/') || request.headers.has('range')) return;
    event.respondWith(answer(event));
  });

  async function answer(event: Fetching): Promise<Response> {
    const { request } = event;
    const kept = await caches.open(KEPT);
    const copy = await kept.match(request.url, { ignoreSearch: request.mode === 'navigate' });
    if (!copy) return fetch(request);
    // The name of a built file stands for its content.
    if (new URL(request.url).pathname.startsWith('/assets/')) return copy;
    const fresh = fetch(request);
    event.waitUntil(fresh.then((response) => renew(kept, request, response.clone())).catch(() => {}));
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
    const first = await Promise.race([fresh.catch(() => undefined), late]);
    return first && first.status < 500 ? first : marked(copy);
  }

  /** Replaces an offline copy, or deletes it where the page is gone; a failure of the server changes nothing. */
  async function renew(kept: Cache, request: Request, response: Response): Promise<void> {
    if (GONE.includes(response.status)) return void (await kept.delete(request.url, { ignoreSearch: true }));
    const isPublic = !/private|no-store/.test(response.headers.get('cache-control') ?? '');
    if (response.status === 200 && isPublic && !response.redirected)
      await kept.put(keyOf(request), await dated(response));
  }

  const keyOf = ({ url, mode }: Request) => (mode === 'navigate' ? url.replace(/[?#].*/, '') : url);

  /** The response with the time at which it was kept. */
  async function dated(response: Response): Promise<Response> {
    const headers = new Headers(response.headers);
    headers.set('kept-at', new Date().toISOString());
    return new Response(await response.blob(), { headers });
  }

  /** An offline copy of a page with its time on the root, which the page's script shows. */
  async function marked(copy: Response): Promise<Response> {
    const at = copy.headers.get('kept-at') ?? '';
    if (!copy.headers.get('content-type')?.startsWith('text/html')) return copy;
    const html = (await copy.text()).replace('<html ', `<html data-kept-at="${at}" `);
    return new Response(html, { headers: copy.headers });
  }
})();
