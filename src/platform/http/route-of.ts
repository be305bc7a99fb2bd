import type { Hono } from 'hono';
import type { Env } from './address.ts';
import type { RouteOf } from './watched.ts';

/**
 * The pattern a request was answered by: of the API and of files by their route, of pages by the first part of their
 * path. What nothing answers is one kind, so that strangers cannot make more of them.
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
