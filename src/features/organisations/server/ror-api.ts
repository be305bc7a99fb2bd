import * as z from 'zod';
import { asOneLine } from '#base/fields.ts';
import { isRor } from '#base/identifiers.ts';
import type { LookUpSettings } from '#platform/config/config.ts';
import { jsonIn } from '#platform/outbound/json-in.ts';
import { createLookUp, type LookUp } from '#platform/outbound/look-up.ts';
import { outboundRequest } from '#platform/outbound/outbound-request.ts';
import type { Organisation } from '../contract.ts';
import { organisationIn, RorRecord } from './ror-record.ts';

/** Milliseconds; people wait for suggestions no longer. */
const TIMEOUT_MS = 3_000;
const MAX_NAME = 300;
const Answer = z.object({ items: z.array(z.unknown()) });
/** Signs with a meaning in the registry's query language. */
const SIGNS = /[+\-=&|><!(){}[\]^"~*?:\\/]/g;

/** Searches the registry of research organisations by its API, version 2; funders alone with `types`. */
export function rorApi(settings: LookUpSettings['ror'], clock: () => Date, types?: 'funder'): LookUp<Organisation[]> {
  const search = createLookUp<Organisation[]>({
    ask(query) {
      const url = new URL(`${settings.url}/organizations`);
      url.searchParams.set('query', query);
      if (types) url.searchParams.set('filter', `types:${types}`);
      const headers = { accept: 'application/json', ...(settings.clientId ? { 'client-id': settings.clientId } : {}) };
      return outboundRequest({ url, method: 'GET', headers, timeoutMs: TIMEOUT_MS });
    },
    read: organisationsIn,
    clock,
  });
  return async (q) => {
    const query = q.replace(SIGNS, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
    return query ? search(query) : [];
  };
}

function organisationsIn(text: string): Organisation[] | undefined {
  return jsonIn(Answer, text)?.items.flatMap((item) => {
    const record = RorRecord.safeParse(item).data;
    const found = record && organisationIn(record);
    if (!found || !isRor(found.ror)) return [];
    const short = (value: string) => asOneLine(value.toWellFormed()).slice(0, MAX_NAME);
    return [{ ror: found.ror, name: short(found.name), place: short(found.place) }];
  });
}
