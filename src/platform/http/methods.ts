import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import { platformTexts } from '../texts.ts';
import type { Env } from './address.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods of the routes at a path; empty when there are none. Wildcard routes, such as middleware, do not count. */
function methodsAt(app: Hono<Env>, path: string): string[] {
  return METHODS.filter((method) => app.router.match(method, path)[0].some(([[, route]]) => !route.path.endsWith('*')));
}

/** Throws 405 with Allow (RFC 9110, 15.5.6) when an unanswered request's path has routes for other methods. */
export function refuseOtherMethods(app: Hono<Env>, { method, path }: { method: string; path: string }): void {
  refuseUnless(methodsAt(app, path), method);
}

/** Throws 405 unless `method` is one of the allowed methods; an empty list allows all. */
export function refuseUnless(allowed: string[], method: string): void {
  if (allowed.length === 0 || allowed.includes(method === 'HEAD' ? 'GET' : method)) return;
  throw new AppError('not-allowed', 'METHOD_NOT_ALLOWED', platformTexts.http.use(allowed), { allow: allowOf(allowed) });
}

/** The value of Allow: GET implies HEAD. */
export function allowOf(allowed: string[]): string[] {
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
