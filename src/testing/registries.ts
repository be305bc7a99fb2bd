import { type HostileServer, hostileServer } from './hostile-server.ts';

/** A record as the ROR registry's data dump and API have it (ROR schema 2.1). */
export const rorRecord = (
  ror: string,
  names: string[],
  { status = 'active', city = 'Kigali', country = 'Rwanda', types = ['education'] } = {},
) => ({
  id: `https://ror.org/${ror}`,
  status,
  types,
  names: names.map((value, index) => ({
    value,
    lang: null,
    types: index === 0 ? ['ror_display', 'label'] : [index === 1 ? 'acronym' : 'alias'],
  })),
  locations: [{ geonames_id: 202061, geonames_details: { name: city, country_name: country, country_code: 'RW' } }],
  relationships: [],
});

/** A record as ORCID's expanded search has it. */
export const orcidRecord = (orcid: string, given: string, family: string, institutions: string[] = []) => ({
  'orcid-id': orcid,
  'given-names': given,
  'family-names': family,
  'credit-name': null,
  'other-name': [],
  email: ['private@example.org'],
  'institution-name': institutions,
});

export interface TestRegistries extends HostileServer {
  organisations: ReturnType<typeof rorRecord>[];
  people: ReturnType<typeof orcidRecord>[];
  /** The query of each request, oldest first: `q` of ORCID, `query` of ROR. */
  queries: (string | null)[];
  /** Header fields of the last request. */
  headers: NodeJS.Dict<string | string[]>;
  /** Lets it answer as the registries do, whatever it did before. */
  recover(): void;
  /** The settings of a journal that uses it. */
  settings: Record<string, string>;
}

/** A stand-in for the APIs of ROR and ORCID: it finds all it has, whatever is searched; other organisations than funders unless the query is for funders. */
export async function testRegistries(): Promise<TestRegistries> {
  const server = await hostileServer();
  const registries: TestRegistries = Object.assign(server, {
    organisations: [],
    people: [],
    queries: [],
    headers: {},
    settings: {
      LOOKUPS: 'on',
      ROR_API_URL: `${server.origin}/v2`,
      ORCID_API_URL: `${server.origin}/v3.0`,
      ROR_CLIENT_ID: 'client-of-the-journal',
    },
    recover() {
      server.respond = (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        registries.queries.push(searchParams.get('q') ?? searchParams.get('query'));
        registries.headers = request.headers;
        const isFunders = searchParams.get('filter') === 'types:funder';
        const items = registries.organisations.filter(({ types }) => !isFunders || types.includes('funder'));
        const answer = pathname.startsWith('/v3.0/expanded-search')
          ? { 'expanded-result': registries.people.length > 0 ? registries.people : null, 'num-found': 0 }
          : { number_of_results: items.length, time_taken: 4, items };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      };
    },
  });
  registries.recover();
  return registries;
}
