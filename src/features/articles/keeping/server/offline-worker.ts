import script from 'virtual:offline-worker-script';
import type { Hono } from 'hono';
import type { Env } from '#platform/http/address.ts';

/** Removes itself and everything that was kept, in browsers that registered it before the journal stopped offering it. */
const REMOVAL = `addEventListener('install',()=>skipWaiting());addEventListener('activate',e=>e.waitUntil(caches.delete('kept').then(()=>registration.unregister())));`;

/** Serves the worker of people who keep articles offline. Browsers load it again at least once a day. */
export function mountOfflineWorker(site: Hono<Env>, { keepsOffline }: { keepsOffline: boolean }): void {
  site.get('/offline-worker.js', () => {
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
      // The policy of the worker itself, which asks for what pages ask for.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    };
    return keepsOffline
      ? new Response(script, { headers })
      : new Response(REMOVAL, { headers: { ...headers, keeps: 'nothing' } });
  });
}
