import type { Hono } from 'hono';
import type { Env } from './address.ts';
import type { RouteOf } from './request-log.ts';

/**
 * The route pattern of a request: for the API and files their route, for pages the first segment of the path. Unknown addresses
 * share one pattern, so that clients cannot create any number of them.
 */
export function routesOf(site: Hono<Env>): RouteOf {
  return ({ method = 'GET', url = '/' }, status) => {
    const path = url.split(/[?#]/, 1)[0] ?? '/';
    if (path.startsWith('/assets/')) return '/assets/*';
    const [matches] = site.router.match(method === 'HEAD' ? 'GET' : method, path);
    const patterns = matches.map(([[, route]]) => route.path).filter((pattern) => !pattern.endsWith('*'));
    const pattern = patterns.at(-1);
    if (pattern !== undefined) return pattern;
    if (status >= 400) return '(none)';
    const [, first = '', ...rest] = path.split('/');
    return rest.join('') === '' ? `/${first}` : `/${first}/*`;
  };
}
