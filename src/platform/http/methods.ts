import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import type { Env } from './address.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods that what is mounted at a path takes; none where nothing is. What is wrapped around many does not count. */
function methodsAt(app: Hono<Env>, path: string): string[] {
  return METHODS.filter((method) => app.router.match(method, path)[0].some(([[, route]]) => !route.path.endsWith('*')));
}

/** Throws 405 with Allow (RFC 9110, 15.5.6) where other methods are taken than the one asked for. For what nothing has answered. */
export function refuseOtherMethods(app: Hono<Env>, method: string, path: string): void {
  refuseUnless(methodsAt(app, path), method);
}

/** The same for an address whose methods are known. */
export function refuseUnless(taken: string[], method: string): void {
  if (taken.length === 0 || taken.includes(method === 'HEAD' ? 'GET' : method)) return;
  throw new AppError('not-allowed', 'METHOD_NOT_ALLOWED', `Use ${taken.join(' or ')}.`, { allow: allowOf(taken) });
}

/** What Allow says: who takes GET takes HEAD. */
export function allowOf(taken: string[]): string[] {
  return taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}
