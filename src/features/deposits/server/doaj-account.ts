import * as z from 'zod';
import {
  type OutboundRequest,
  type OutboundResponse,
  outboundRequest,
  withoutSecrets,
} from '#platform/outbound/outbound-request.ts';
import { accepted, failureOf, type Outcome, parsedJson, troubleOf, unreadable } from './outcome.ts';

const Created = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
const Refused = z.object({ error: z.string() });

export type DoajAccount = ReturnType<typeof doajAccount>;

interface DoajRequest {
  /** DOAJ's id of the article; undefined for a new one. */
  id?: string | undefined;
  /** JSON. */
  body?: string;
  signal: AbortSignal;
}

/** DOAJ's API for articles, version 4. It responds at once, with DOAJ's id for a new article. */
export function doajAccount({ url, apiKey }: { url: string; apiKey: string }) {
  const request = async (method: OutboundRequest['method'], { id, body, signal }: DoajRequest) => {
    const address = new URL(`${url}/articles${id ? `/${encodeURIComponent(id)}` : ''}`);
    address.searchParams.set('api_key', apiKey);
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    return outboundRequest({ url: address, method, headers, signal, ...(body === undefined ? {} : { body }) });
  };
  const failed = (answer: OutboundResponse): Outcome => {
    const refusal = Refused.safeParse(parsedJson(answer.text));
    const outcome = failureOf('DOAJ', answer, refusal.data?.error);
    return { ...outcome, message: withoutSecrets([apiKey], outcome.message) };
  };
  const isDone = ({ status }: OutboundResponse) => status >= 200 && status < 300;

  return {
    /** Adds an article, or updates the one with `remoteId`; an article that DOAJ no longer has is added again. */
    async put(
      body: string,
      { remoteId, signal }: { remoteId: string | undefined; signal: AbortSignal },
    ): Promise<Outcome> {
      try {
        if (remoteId) {
          const updated = await request('PUT', { id: remoteId, body, signal });
          if (isDone(updated)) return accepted('DOAJ', remoteId);
          if (updated.status !== 404) return failed(updated);
        }
        const added = await request('POST', { body, signal });
        if (!isDone(added)) return failed(added);
        const created = Created.safeParse(parsedJson(added.text));
        return created.success ? accepted('DOAJ', created.data.id) : unreadable('DOAJ');
      } catch (error) {
        return troubleOf('DOAJ', error);
      }
    },

    /** Removes an article; one that DOAJ does not have counts as removed. */
    async remove(remoteId: string, signal: AbortSignal): Promise<Outcome> {
      try {
        const response = await request('DELETE', { id: remoteId, signal });
        return isDone(response) || response.status === 404 ? accepted('DOAJ') : failed(response);
      } catch (error) {
        return troubleOf('DOAJ', error);
      }
    },
  };
}
