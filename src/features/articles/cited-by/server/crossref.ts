import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import type { CitedBySettings } from '#platform/config/config.ts';
import { outboundRequest } from '#platform/outbound/outbound-request.ts';
import type { CitingWork } from '../contract.ts';
import { MAX_STORED_WORKS } from '../rules.ts';
import { type LookedUp, MAX_BYTES, orFailure, refusalOf, type Source, TIMEOUT_MS, UNREADABLE } from './source.ts';
import { workOf } from './work-texts.ts';

/** Before the first registered citation. */
const START = '2000-01-01';

type Settings = Extract<CitedBySettings, { source: 'crossref' }>;

/** Crossref's Cited-by, which names to its members the works that cite what they have deposited. */
export function crossrefCitedBy({ url, username, password }: Settings): Source {
  const lookUp = async (doi: string, signal: AbortSignal): Promise<LookedUp> => {
    const address = new URL(`${url}/servlet/getForwardLinks`);
    // Preprints, which are left out by default, cite articles as well.
    const query = { usr: username, pwd: password, doi, startDate: START, include_postedcontent: 'true' };
    address.search = String(new URLSearchParams(query));
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
    const response = await outboundRequest({ url: address, method: 'GET', signal, ...limits });
    return response.status === 200 ? linksIn(response.text) : refusalOf(response);
  };
  return { lookUp: (doi, signal) => orFailure(lookUp(doi, signal)) };
}

/** Reads a `crossref_result` document of any of its namespaces. */
async function linksIn(xml: string): Promise<LookedUp> {
  const { XmlDocument: Document } = await import('libxml2-wasm');
  let document: XmlDocument | undefined;
  try {
    if (xml.includes('<!DOCTYPE')) return UNREADABLE;
    document = Document.fromString(xml);
    if (document.root.name !== 'crossref_result') return UNREADABLE;
    if (!document.get("/*/*[local-name() = 'query_result']")) return UNREADABLE;
    const links = document.find("//*[local-name() = 'forward_link']/*");
    const works = links.flatMap((node) => citingWork(node as XmlElement) ?? []);
    const newestFirst = works.toSorted((one, other) => (other.year ?? 0) - (one.year ?? 0));
    return { kind: 'found', total: works.length, works: newestFirst.slice(0, MAX_STORED_WORKS) };
  } catch {
    return UNREADABLE;
  } finally {
    document?.dispose();
  }
}

/** Journals name article and journal, conferences paper and proceedings, books volume and series, others their title. */
function citingWork(cite: XmlElement): CitingWork | undefined {
  const parts = (name: string, within = cite) => within.find(`./*[local-name() = '${name}']`) as XmlElement[];
  const part = (name: string, within = cite) => parts(name, within)[0]?.content;
  const contributors = parts('contributors').flatMap((all) => parts('contributor', all));
  const contribution = part('article_title') ?? part('paper_title');
  const volume = part('volume_title');
  return workOf({
    doi: part('doi'),
    title: contribution ?? volume ?? part('title'),
    authors: contributors.map((person) =>
      [part('given_name', person), part('surname', person) ?? part('organization', person)].filter(Boolean).join(' '),
    ),
    container: part('journal_title') ?? (contribution ? volume : part('series_title')),
    year: Number(part('year')),
  });
}
