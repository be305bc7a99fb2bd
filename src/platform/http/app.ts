import { Hono } from 'hono';
import { API_ROOT } from '#base/client.ts';
import { AppError } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { currentRequestId, inLogContext, type Log } from '../observability/log.ts';
import { clientAddress, type Env, networkOf } from './address.ts';
import { addressRate } from './address-rate.ts';
import { errorResponse, nothingHere } from './errors.ts';
import { refuseOtherMethods } from './methods.ts';
import { openApiOf } from './openapi.ts';
import { type Endpoint, type ServeNeeds, serve } from './serve.ts';

export interface ApiNeeds extends ServeNeeds {
  log: Log;
  /** Mounts what speaks a protocol of its own below the API's root; it is counted like any call. */
  mount: (api: Hono<Env>) => void;
  title: string;
  /** Where people read about the API, as a whole address. */
  page: string;
  /** Calls a client address may make a minute. */
  perMinute: number;
  clock: () => Date;
  /** Adds calls of an address to those it has made on other instances this minute, and answers all of them. */
  together?: ((address: string, calls: number) => Promise<number>) | undefined;
  /** Is waited for after a call that has changed something, before it is answered. */
  afterChange: () => Promise<void>;
}

/** The API as one fetch handler: endpoints, 404 and 405 in the envelope, a request id and a rate. */
export function createApi(endpoints: Endpoint[], needs: ApiNeeds): Hono<Env> {
  const api = new Hono<Env>({ strict: false }).basePath(API_ROOT);
  const inWindow = addressRate(needs);
  api.use('*', async (c, next) => {
    const underWay = currentRequestId();
    const requestId = underWay ?? newId();
    c.set('requestId', requestId);
    const incoming = c.env?.incoming;
    if (incoming && !inWindow(networkOf(clientAddress(c, needs.trustProxy)))) {
      throw new AppError('too-many', 'TOO_MANY_REQUESTS', 'Too many requests. Please slow down.', { retryAfter: 60 });
    }
    await (underWay ? next() : inLogContext({ requestId }, next));
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) await needs.afterChange();
    c.header('x-request-id', requestId);
  });
  const document = openApiOf(
    endpoints.map(({ call }) => call),
    { title: needs.title, version: '1', url: API_ROOT, page: needs.page },
  );
  api.get('/openapi.json', (c) => c.json(document));
  needs.mount(api);
  serve(api, endpoints, needs);
  api.all('*', (c) => {
    refuseOtherMethods(api, c.req.method, c.req.path);
    throw nothingHere();
  });
  api.onError((error, c) => errorResponse(error, c.req.raw, c.get('requestId') ?? newId(), needs.log));
  return api;
}
