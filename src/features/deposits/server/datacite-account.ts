import * as z from 'zod';
import { encodedDoi } from '#base/identifiers.ts';
import { DataCiteRecord } from '#features/metadata/server/datacite.ts';
import type { DataCiteSettings } from '#platform/config/config.ts';
import {
  type OutboundRequest,
  type OutboundResponse,
  outboundRequest,
  withoutSecrets,
} from '#platform/outbound/outbound-request.ts';
import { accepted, failureOf, type Outcome, parsedJson, troubleOf } from './outcome.ts';

const Refused = z.object({ errors: z.array(z.object({ title: z.string(), source: z.string().optional() })) });
const Records = z.array(DataCiteRecord).min(1);

export type DataCiteAccount = ReturnType<typeof dataCiteAccount>;

interface DataCiteRequest {
  doi: string;
  /** A record, or a change of it. */
  body: object;
  signal: AbortSignal;
}

/** DataCite's REST API for DOIs. It responds at once. */
export function dataCiteAccount({ url, repositoryId, password }: DataCiteSettings) {
  const credentials = Buffer.from(`${repositoryId}:${password}`).toString('base64');
  const request = (method: OutboundRequest['method'], { doi, body, signal }: DataCiteRequest) =>
    outboundRequest({
      url: new URL(`${url}/dois${method === 'PUT' ? `/${encodedDoi(doi)}` : ''}`),
      method,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify(body),
      signal,
    });
  const failed = (answer: OutboundResponse): Outcome => {
    const errors = Refused.safeParse(parsedJson(answer.text)).data?.errors ?? [];
    const reason = errors.map(({ source, title }) => (source ? `${source}: ${title}` : title)).join('; ');
    const outcome = failureOf('DATACITE', answer, reason);
    return { ...outcome, message: withoutSecrets([password, credentials], outcome.message) };
  };
  const isDone = ({ status }: OutboundResponse) => status >= 200 && status < 300;

  return {
    /** Registers the DOIs of an article and its notices, or changes their records. */
    async put(content: string, signal: AbortSignal): Promise<Outcome> {
      const records = Records.parse([JSON.parse(content)].flat());
      let registered: { remoteId?: string } = {};
      try {
        for (const record of records) {
          const { id: doi } = record.data;
          const updated = await request('PUT', { doi, body: record, signal });
          const answer = updated.status === 404 ? await request('POST', { doi, body: record, signal }) : updated;
          if (!isDone(answer)) return { ...failed(answer), ...registered };
          // The article's record comes first; it is registered even when that of a notice is refused.
          registered = { remoteId: records[0]?.data.id ?? doi };
        }
        return { ...accepted('DATACITE'), ...registered };
      } catch (error) {
        return { ...troubleOf('DATACITE', error), ...registered };
      }
    },

    /** Takes a DOI out of DataCite's search; it still leads to its page. A DOI that DataCite does not have counts as removed. */
    async hide(doi: string, signal: AbortSignal): Promise<Outcome> {
      const body = { data: { type: 'dois', id: doi, attributes: { event: 'hide' } } };
      try {
        const response = await request('PUT', { doi, body, signal });
        return isDone(response) || response.status === 404 ? accepted('DATACITE') : failed(response);
      } catch (error) {
        return troubleOf('DATACITE', error);
      }
    },
  };
}
