import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers of OpenAlex about the DOI of an article: its works, or however a test wants to answer. */
type Known = OpenAlexWork[] | ((request: IncomingMessage, response: ServerResponse) => void);

interface OpenAlexWork {
  title: string | null;
  doi?: string | null;
  year?: number;
  authors?: string[];
  journal?: string;
}

export interface TestOpenAlex {
  url: string;
  /** By the DOI of the cited article. */
  works: Map<string, Known>;
  /** Every requested address, decoded. */
  asked: string[];
  /** The headers of the last request. */
  headers: IncomingMessage['headers'];
  close(): void;
}

/** A stand-in for OpenAlex with its two calls: a work by its DOI, and the works that cite it. */
export async function testOpenAlex(): Promise<TestOpenAlex> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    openAlex.asked.push(decodeURIComponent(url.pathname + url.search));
    openAlex.headers = request.headers;
    const dois = [...openAlex.works.keys()];
    const doi = /^\/works\/doi:(.+)$/.exec(decodeURIComponent(url.pathname))?.[1];
    const id = /^cites:W(\d+)$/.exec(url.searchParams.get('filter') ?? '')?.[1];
    const cited = doi ?? dois[Number(id)] ?? '';
    const known = openAlex.works.get(cited);
    if (!known) return void response.writeHead(404).end('{"error": "Not Found"}');
    if (typeof known === 'function') return known(request, response);
    const work = { id: `https://openalex.org/W${dois.indexOf(cited)}`, cited_by_count: known.length };
    const list = { meta: { count: known.length, page: 1 }, results: known.slice(0, 100).map(listed) };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(doi ? work : list));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const openAlex: TestOpenAlex = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    works: new Map(),
    asked: [],
    headers: {},
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return openAlex;
}

const listed = ({ title, doi = null, year = 2026, authors = [], journal }: OpenAlexWork) => ({
  title,
  doi: doi && `https://doi.org/${doi}`,
  publication_year: year,
  authorships: authors.map((name) => ({ author_position: 'middle', author: { id: 'A1', display_name: name } })),
  primary_location: { is_oa: true, source: journal ? { display_name: journal } : null },
});
