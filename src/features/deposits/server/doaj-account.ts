import * as z from 'zod';
import {
  type OutboundRequest,
  type OutboundResponse,
  outboundRequest,
  withoutSecrets,
} from '#platform/outbound/outbound-request.ts';
import { accepted, failureOf, type Outcome, troubleOf, unreadable } from './outcome.ts';

const Created = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
const Refused = z.object({ error: z.string() });

export type DoajAccount = ReturnType<typeof doajAccount>;

/** DOAJ's API for articles, version 4: it answers at once, with its own id for what is new. */
export function doajAccount({ url, apiKey }: { url: string; apiKey: string }) {
  const ask = async (method: OutboundRequest['method'], id: string | undefined, signal: AbortSignal, body?: string) => {
    const address = new URL(`${url}/articles${id ? `/${encodeURIComponent(id)}` : ''}`);
    address.searchParams.set('api_key', apiKey);
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    return outboundRequest({ url: address, method, headers, signal, ...(body === undefined ? {} : { body }) });
  };
  const failed = (answer: OutboundResponse): Outcome => {
    const said = Refused.safeParse(parsed(answer.text));
    const outcome = failureOf('DOAJ', answer, said.data?.error);
    return { ...outcome, message: withoutSecrets([apiKey], outcome.message) };
  };
  const isDone = ({ status }: OutboundResponse) => status >= 200 && status < 300;

  return {
    /** Adds the article, or changes the one DOAJ knows as `remoteId`; what has gone there is added anew. */
    async put(json: string, remoteId: string | undefined, signal: AbortSignal): Promise<Outcome> {
      try {
        if (remoteId) {
          const changed = await ask('PUT', remoteId, signal, json);
          if (isDone(changed)) return accepted('DOAJ', remoteId);
          if (changed.status !== 404) return failed(changed);
        }
        const added = await ask('POST', undefined, signal, json);
        if (!isDone(added)) return failed(added);
        const created = Created.safeParse(parsed(added.text));
        return created.success ? accepted('DOAJ', created.data.id) : unreadable('DOAJ');
      } catch (error) {
        return troubleOf('DOAJ', error);
      }
    },

    /** Takes an article away; one that is not there is away. */
    async remove(remoteId: string, signal: AbortSignal): Promise<Outcome> {
      try {
        const answer = await ask('DELETE', remoteId, signal);
        return isDone(answer) || answer.status === 404 ? accepted('DOAJ') : failed(answer);
      } catch (error) {
        return troubleOf('DOAJ', error);
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
