import * as z from 'zod';
import { encodedDoi } from '#base/identifiers.ts';
import type { CitedBySettings } from '#platform/config/config.ts';
import { jsonIn } from '#platform/outbound/json-in.ts';
import { outboundRequest } from '#platform/outbound/outbound-request.ts';
import { MAX_STORED_WORKS } from '../rules.ts';
import {
  type LookedUp,
  MAX_BYTES,
  NOTHING,
  orFailure,
  refusalOf,
  type Source,
  TIMEOUT_MS,
  UNREADABLE,
} from './source.ts';
import { workOf } from './work-texts.ts';

const Work = z.object({
  id: z.string().regex(/^https:\/\/openalex\.org\/W\d{1,15}$/),
  cited_by_count: z.number().int().nonnegative(),
});

const Listed = z.object({
  doi: z.string().nullish(),
  title: z.string().nullish(),
  publication_year: z.number().int().nullish(),
  primary_location: z.object({ source: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
  authorships: z.array(z.object({ author: z.object({ display_name: z.string().nullish() }).nullish() })).nullish(),
});

const List = z.object({
  meta: z.object({ count: z.number().int().min(0).max(1_000_000_000) }),
  results: z.array(z.unknown()).max(MAX_STORED_WORKS),
});

interface OpenAlexNeeds {
  settings: Extract<CitedBySettings, { source: 'openalex' }>;
  /** Query parameters and headers by which OpenAlex can reach the journal's office about its requests. */
  contact: () => Promise<{ email: string | undefined; userAgent: string }>;
}

/** OpenAlex: the article by its DOI, which costs nothing, and only if it is cited the list of works that cite it. */
export function openAlex({ settings, contact }: OpenAlexNeeds): Source {
  const get = async (path: string, { query, signal }: { query: Record<string, string>; signal: AbortSignal }) => {
    const { email, userAgent } = await contact();
    const url = new URL(`${settings.url}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (email) url.searchParams.set('mailto', email);
    if (settings.apiKey) url.searchParams.set('api_key', settings.apiKey);
    const headers = { accept: 'application/json', 'user-agent': userAgent };
    return outboundRequest({ url, method: 'GET', headers, signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  };

  const lookUp = async (doi: string, signal: AbortSignal): Promise<LookedUp> => {
    const known = await get(`/works/doi:${encodedDoi(doi)}`, { query: { select: 'id,cited_by_count' }, signal });
    if (known.status === 404) return NOTHING;
    if (known.status !== 200) return refusalOf(known);
    const work = jsonIn(Work, known.text);
    if (!work) return UNREADABLE;
    if (work.cited_by_count === 0) return NOTHING;
    const list = await get('/works', {
      query: {
        filter: `cites:${work.id.slice(work.id.lastIndexOf('/') + 1)}`,
        select: 'doi,title,publication_year,primary_location,authorships',
        sort: 'publication_date:desc',
        'per-page': String(MAX_STORED_WORKS),
      },
      signal,
    });
    return list.status === 200 ? listOf(list.text) : refusalOf(list);
  };
  return { lookUp: (doi, signal) => orFailure(lookUp(doi, signal)) };
}

function listOf(text: string): LookedUp {
  const list = jsonIn(List, text);
  if (!list) return UNREADABLE;
  // One record that is not as documented does not hide the others.
  const works = list.results.flatMap((result) => {
    const { data } = Listed.safeParse(result);
    if (!data) return [];
    const authors = data.authorships?.flatMap(({ author }) => author?.display_name ?? []) ?? [];
    const container = data.primary_location?.source?.display_name;
    return workOf({ doi: data.doi, title: data.title, authors, container, year: data.publication_year }) ?? [];
  });
  return { kind: 'found', total: Math.max(list.meta.count, works.length), works };
}
