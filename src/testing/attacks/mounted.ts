import type { Hono } from 'hono';
import { API_ROOT } from '#base/client.ts';
import type { Env } from '#platform/http/address.ts';

/** Values for addresses: records that exist, private ones among them, and one that does not. */
export interface Existing {
  /** Manuscript numbers with their slugs. */
  manuscripts: { number: string; slug: string }[];
  issues: string[];
  topics: string[];
  /** Keys of whatever there is. */
  ids: string[];
}

const files = (ending: string) => (is: Existing) =>
  is.manuscripts.flatMap(({ number, slug }) => [
    `/article/${number}/${slug}.${ending}`,
    `/article/${number}/x.${ending}`,
  ]);
const just = (address: string) => () => [address];
const oai = (is: Existing) => [
  ...['Identify', 'ListSets', 'ListMetadataFormats', 'Junk', 'GetRecord'].map((verb) => `/oai?verb=${verb}`),
  ...['oai_dc', 'oai_jats', 'oai_openaire'].flatMap((format) => [
    `/oai?verb=ListRecords&metadataPrefix=${format}`,
    `/oai?verb=ListIdentifiers&metadataPrefix=${format}`,
    ...is.manuscripts.map(
      ({ number }) => `/oai?verb=GetRecord&metadataPrefix=${format}&identifier=oai:localhost:${number}`,
    ),
  ]),
];
const feeds = (base: string, file: string) => (is: Existing) =>
  [...(base === 'topic' ? is.topics : is.issues), ...is.ids.slice(0, 5)].map((id) => `/${base}/${id}/${file}`);

const wholeIssues = (ending: string) => (is: Existing) =>
  [...is.issues, ...is.ids.slice(0, 5)].map((id) => `/issue/${id}${ending}`);

/** Every address beside the contract, by its route: a new one has to come here before the tests pass. */
const ADDRESSES: Record<string, (is: Existing) => string[]> = {
  'GET /healthz': just('/healthz'),
  'GET /readyz': just('/readyz'),
  'GET /images/:file{[^/]+\\.webp}': (is) => is.ids.map((id) => `/images/${id}.webp`),
  'GET /article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.pdf}': (is) => [
    ...files('pdf')(is),
    ...files('v1.pdf')(is),
    ...files('v2.pdf')(is),
  ],
  'GET /article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.epub}': files('epub'),
  'GET /article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.png}': files('png'),
  'GET /article/:number{[Mm][Dd][Ss]-\\d{4}-\\d{4,9}}/:file{[^/]+\\.[a-z]+}': (is) =>
    files('pdf')(is).map((address) => address.replace('MDS-', 'mds-')),
  'GET /article/:number{MDS-\\d{4}-\\d{4,9}}/files/:id{[0-9a-f-]{36}}/:name': (is) =>
    is.manuscripts.flatMap(({ number }) => is.ids.slice(0, 20).map((id) => `/article/${number}/files/${id}/data.csv`)),
  'GET /a/:number': (is) => is.manuscripts.map(({ number }) => `/a/${number}`),
  'GET /journal.png': just('/journal.png'),
  'GET /article/:number/:file{[^/]+\\.xml}': files('xml'),
  'GET /index.php/*': (is) => [
    ...is.ids.map((id) => `/index.php/jae/article/view/${id}`),
    '/index.php/jae/article/download/1/2',
    '/index.php/jae/oai?verb=Identify',
  ],
  'GET /:journal/:page{article|issue|gateway|oai}/*': (is) => is.ids.map((id) => `/jae/issue/view/${id}`),
  'GET /:journal/:language{[a-z]{2,3}(?:_[A-Za-z]{2,4})?}/:page{article|issue|gateway|oai}/*':
    just('/jae/en/article/view/1'),
  'GET /oai': oai,
  'POST /oai': just('/oai?verb=ListRecords&metadataPrefix=oai_dc'),
  'GET /article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.(?:bib|ris|json)}': (is) =>
    ['bib', 'ris', 'json'].flatMap((ending) => files(ending)(is)),
  'GET /issue/:file{[^/]+\\.(?:bib|ris|json)}': (is) =>
    [...is.issues, ...is.ids.slice(0, 5)].flatMap((id) => [
      `/issue/${id}.bib`,
      `/issue/${id}.ris`,
      `/issue/${id}.json`,
    ]),
  'GET /issue/:file{[0-9a-f-]{36}\\.pdf}': wholeIssues('.pdf'),
  'GET /issue/:file{[0-9a-f-]{36}\\.epub}': wholeIssues('.epub'),
  'GET /issue/:file{[0-9a-f-]{36}}/offline.zip': wholeIssues('/offline.zip'),
  'GET /feed.xml': just('/feed.xml'),
  'GET /rss.xml': just('/rss.xml'),
  'GET /topic/:id/feed.xml': feeds('topic', 'feed.xml'),
  'GET /topic/:id/rss.xml': feeds('topic', 'rss.xml'),
  'GET /issue/:id/feed.xml': feeds('issue', 'feed.xml'),
  'GET /issue/:id/rss.xml': feeds('issue', 'rss.xml'),
  'GET /announcements/feed.xml': just('/announcements/feed.xml'),
  'GET /announcements/rss.xml': just('/announcements/rss.xml'),
  'GET /sitemap.xml': just('/sitemap.xml'),
  'GET /sitemap-pages.xml': just('/sitemap-pages.xml'),
  'GET /:file{sitemap-[0-9a-f-]{36}\\.xml}': (is) => is.ids.map((id) => `/sitemap-${id}.xml`),
  'GET /issue/:id/bag.zip': (is) => [...is.issues, ...is.ids.slice(0, 5)].map((id) => `/issue/${id}/bag.zip`),
  'GET /issue/:id/jasper.zip': (is) =>
    [...is.issues, ...is.ids.slice(0, 5)].flatMap((id) => [
      `/issue/${id}/jasper.zip`,
      `/issue/${id}/jasper.zip?part=2`,
    ]),
  'GET /lockss': just('/lockss'),
  'GET /lockss/:unit': () => ['/lockss/2025-26', '/lockss/2026-27', '/lockss/x'],
  'GET /clockss': just('/clockss'),
  'GET /clockss/:unit': () => ['/clockss/2025-26', '/clockss/2026-27', '/clockss/x'],
  'GET /kbart.txt': just('/kbart.txt'),
  'GET /repec': () => ['/repec', '/repec/'],
  'GET /repec/:archive/:file?': () => [
    '/repec/mds/',
    '/repec/mds/mdsarch.rdf',
    '/repec/mds/mdsseri.rdf',
    '/repec/mds/x',
  ],
  'GET /repec/:archive/:series/:file': () => ['/repec/mds/jaedev/2025-26.rdf', '/repec/mds/jaedev/2026-27.rdf'],
  'GET /robots.txt': just('/robots.txt'),
  'GET /opensearch.xml': just('/opensearch.xml'),
  'GET /offline-worker.js': just('/offline-worker.js'),
  'GET /.well-known/security.txt': just('/.well-known/security.txt'),
  'GET /.well-known/change-password': just('/.well-known/change-password'),
  [`ALL ${API_ROOT}/submission/resumable`]: just(`${API_ROOT}/submission/resumable`),
  [`ALL ${API_ROOT}/submission/resumable/:name`]: (is) =>
    is.ids.slice(0, 9).map((id) => `${API_ROOT}/submission/resumable/${id}_${id}`),
  [`ALL ${API_ROOT}/imports/resumable`]: just(`${API_ROOT}/imports/resumable`),
  [`ALL ${API_ROOT}/imports/resumable/:name`]: (is) =>
    is.ids.slice(0, 9).map((id) => `${API_ROOT}/imports/resumable/import-${id}_${id}`),
  [`GET ${API_ROOT}/openapi.json`]: just(`${API_ROOT}/openapi.json`),
};

/** Middleware around every route, and pages, which the journeys visit. */
const AROUND = ['ALL /*', 'POST /*', `ALL ${API_ROOT}/*`];

/** Routes the site really has, beside those of calls; and those the list above knows. */
export function mountedRoutes(site: Hono<Env>, calls: string[]): { real: string[]; listed: string[] } {
  const ofCalls = new Set(calls.flatMap((call) => [call, call.replace(/^\w+/, 'ALL')]));
  const names = site.routes.map(({ method, path }) => `${method} ${path}`);
  const real = [...new Set(names)].filter((name) => !AROUND.includes(name) && !ofCalls.has(name));
  return { real: real.sort(), listed: Object.keys(ADDRESSES).sort() };
}

export function mountedAddresses(existing: Existing): { method: string; address: string }[] {
  return Object.entries(ADDRESSES).flatMap(([route, make]) => {
    const method = route.split(' ', 1)[0] === 'POST' ? 'POST' : 'GET';
    return make(existing).map((address) => ({ method, address }));
  });
}
