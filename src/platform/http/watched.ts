import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Exchange } from '../observability/exchange.ts';
import { inLogContext, type Log } from '../observability/log.ts';

/** Milliseconds after which an answer is worth a line. */
export const SLOW_MS = 1_000;

/** The pattern of the route that answered. */
export type RouteOf = (request: Pick<IncomingMessage, 'method' | 'url'>, status: number) => string;

/** Gives every request an id that stands in each line logged for it, and marks those that took long. */
export function watched(framework: RequestListener, log: Log, routeOf: RouteOf): RequestListener {
  return (request, response) => {
    inLogContext({ requestId: randomUUID() }, () => {
      whenEnded(request, response, routeOf, (exchange) => {
        if (exchange.took >= SLOW_MS) log.warn({ ...exchange, slow: true }, 'a slow request');
        else log.debug(exchange, 'a request');
      });
      framework(request, response);
    });
  };
}

/** Calls `tell` once, when the answer has left or whoever asked has gone. */
export function whenEnded(
  request: IncomingMessage,
  response: ServerResponse,
  routeOf: RouteOf,
  tell: (exchange: Exchange) => void,
): void {
  const begun = performance.now();
  response.once('close', () => {
    // Gone before it was answered: what nginx calls 499.
    const status = response.headersSent ? response.statusCode : 499;
    const took = Math.round(performance.now() - begun);
    tell({ method: methodOf(request), route: routeOf(request, status), status, took });
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function methodOf({ method = '' }: IncomingMessage): string {
  return METHODS.includes(method) ? method : 'OTHER';
}
