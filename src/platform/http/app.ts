import { Hono } from 'hono';
import { API_ROOT } from '#base/client.ts';
import { AppError } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { inLanguage } from '../languages.ts';
import { currentRequestId, inLogContext, type Log } from '../observability/log.ts';
import { platformTexts } from '../texts.ts';
import { clientAddress, type Env, networkOf } from './address.ts';
import { addressRate } from './address-rate.ts';
import { errorResponse, notFound } from './errors.ts';
import { refuseOtherMethods } from './methods.ts';
import { type DocumentFacts, openApiOf } from './openapi.ts';
import { type Endpoint, readerOf, type ServeNeeds, serve } from './serve.ts';

export interface ApiNeeds extends ServeNeeds, Omit<DocumentFacts, 'version' | 'url'> {
  log: Log;
  /** Mounts protocols other than the contract below the API's root; their requests count towards the rate. */
  mount: (api: Hono<Env>) => void;
  /** Calls per minute and client address. */
  perMinute: number;
  clock: () => Date;
  /** Adds an address's calls to the total of all instances in this minute, and returns that total. */
  addToTotal?: ((address: string, calls: number) => Promise<number>) | undefined;
  /** Awaited after a call that changed something, before the response is sent. */
  afterChange: () => Promise<void>;
}

/** The API as one fetch handler: endpoints, 404 and 405 in the envelope, request ids and a rate limit. */
export function createApi(endpoints: Endpoint[], needs: ApiNeeds): Hono<Env> {
  const api = new Hono<Env>({ strict: false }).basePath(API_ROOT);
  const inWindow = addressRate(needs);
  api.use('*', async (c, next) => {
    const outerId = currentRequestId();
    const requestId = outerId ?? newId();
    c.set('requestId', requestId);
    const incoming = c.env?.incoming;
    if (incoming && !inWindow(networkOf(clientAddress(c, needs.trustProxy)))) {
      const message = inLanguage(readerOf(c.req), () => platformTexts.http.tooManyRequests);
      throw new AppError('too-many', 'TOO_MANY_REQUESTS', message, { retryAfter: 60 });
    }
    await (outerId ? next() : inLogContext({ requestId }, next));
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) await needs.afterChange();
    c.header('x-request-id', requestId);
  });
  const document = openApiOf(
    endpoints.map(({ call }) => call),
    { ...needs, version: '1', url: API_ROOT },
  );
  api.get('/openapi.json', (c) => c.json(document));
  needs.mount(api);
  serve(api, endpoints, needs);
  api.all('*', (c) => {
    refuseOtherMethods(api, { method: c.req.method, path: c.req.path });
    throw notFound();
  });
  api.onError((error, c) => {
    const context = { request: c.req.raw, requestId: c.get('requestId') ?? newId(), log: needs.log };
    return inLanguage(readerOf(c.req), () => errorResponse(error, context));
  });
  return api;
}
