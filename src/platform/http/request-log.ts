import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Exchange } from '../observability/exchange.ts';
import { inLogContext, type Log } from '../observability/log.ts';

/** Milliseconds after which a request is logged as slow. */
export const SLOW_MS = 1_000;

/** Returns the pattern of the route that answered a request. */
export type RouteOf = (request: Pick<IncomingMessage, 'method' | 'url'>, status: number) => string;

/** Logs every request, slow ones as warnings, with an id that all log lines of the request carry. */
export function logRequests(framework: RequestListener, log: Log, routeOf: RouteOf): RequestListener {
  return (request, response) => {
    inLogContext({ requestId: randomUUID() }, () => {
      onExchangeEnd({ request, response, routeOf }, (exchange) => {
        if (exchange.took >= SLOW_MS) log.warn({ ...exchange, slow: true }, 'a slow request');
        else log.debug(exchange, 'a request');
      });
      framework(request, response);
    });
  };
}

interface ObservedExchange {
  request: IncomingMessage;
  response: ServerResponse;
  routeOf: RouteOf;
}

/** Calls `listener` once, when the response has been sent or the client has disconnected. */
export function onExchangeEnd(
  { request, response, routeOf }: ObservedExchange,
  listener: (exchange: Exchange) => void,
): void {
  const begun = performance.now();
  response.once('close', () => {
    // 499, as in nginx: the client disconnected before the response.
    const status = response.headersSent ? response.statusCode : 499;
    const took = Math.round(performance.now() - begun);
    listener({ method: methodOf(request), route: routeOf(request, status), status, took });
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function methodOf({ method = '' }: IncomingMessage): string {
  return METHODS.includes(method) ? method : 'OTHER';
}
