import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isOrcid } from '#base/identifiers.ts';
import { accountsClient, ownAccountClient } from '#features/accounts/client.ts';
import { openIdProvider } from '#platform/outbound/openid.ts';
import { CLIENT, type HostileProvider, hostileOpenIdProvider, type IdTokenParts } from '../hostile-openid-provider.ts';
import { endlessBody, hostileServer, slowBody } from '../hostile-server.ts';
import { testJournal } from '../journal.ts';
import { anAuthor, PASSWORD } from '../makers.ts';

/** Sign-in with an OpenID provider that lies; the honest one is tested beside the feature (accounts/orcid.test.ts). */
const PUBLIC_URL = 'http://localhost:3000';
const environment: Record<string, string> = {
  PUBLIC_URL,
  ORCID_CLIENT_ID: CLIENT.id,
  ORCID_CLIENT_SECRET: CLIENT.secret,
};
let provider: HostileProvider;
beforeAll(async () => {
  provider = await hostileOpenIdProvider();
  environment.ORCID_ISSUER = provider.issuer;
});
afterAll(() => provider.close());
beforeEach(() => provider.reset());

const journal = testJournal(environment);
const accounts = () => accountsClient(journal.as());

/** Begins a sign-in; returns its handshake and the query an honest provider would send back. */
async function beginSignIn() {
  const { url, handshake } = await accounts().beginOrcid();
  const { searchParams } = new URL(url);
  provider.nonce = searchParams.get('nonce') ?? '';
  return { handshake, query: new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '' }) };
}

async function signIn(change: (query: URLSearchParams) => void = () => {}) {
  const { handshake, query } = await beginSignIn();
  change(query);
  return (await accounts().finishOrcid({ handshake, query: `?${query}` })).data;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const responding =
  (act: (response: ServerResponse) => unknown): HostileProvider['respond'] =>
  (_, response) => {
    act(response);
    return true;
  };

const FAILED = expect.objectContaining({ code: 'SIGN_IN_FAILED', failure: 'invalid' });
const now = () => Math.floor(Date.now() / 1000);
const withClaims = (change: Record<string, unknown>) => {
  provider.idToken = ({ header, claims }) => provider.sign({ header, claims: { ...claims, ...change } });
};

describe('an ID token', () => {
  test('is accepted when it is genuine', async () => {
    expect(await signIn()).toMatchObject({ outcome: 'unknown', firstName: 'Josiane', lastName: 'Umutoni' });
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['another nonce', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another issuer', () => ({ iss: 'https://orcid.org' })],
    ['the issuer with a slash', () => ({ iss: `${provider.issuer}/` })],
    ['another audience', () => ({ aud: 'somebody' })],
    ['several audiences and another authorized party', () => ({ aud: [CLIENT.id, 'somebody'], azp: 'somebody' })],
    ['several audiences and no authorized party', () => ({ aud: [CLIENT.id, 'somebody'] })],
    ['an expiry in the past', () => ({ exp: now() - 3600 })],
    ['no expiry', () => ({ exp: undefined })],
    ['an expiry that is no number', () => ({ exp: '9999999999' })],
    ['a start in the future', () => ({ nbf: now() + 3600 })],
    ['no time of issue', () => ({ iat: undefined })],
    ['no subject', () => ({ sub: undefined })],
  ])('with %s is refused', async (_, change) => {
    withClaims(change());
    await expect(signIn()).rejects.toEqual(FAILED);
  });

  const bytes = (secret: string) => new TextEncoder().encode(secret);
  test.each<[string, (parts: IdTokenParts) => Promise<string>]>([
    ['that is not signed (alg none)', ({ claims }) => provider.sign({ header: { alg: 'none' }, claims }, 'none')],
    ['that says RS256 and has no signature', (parts) => provider.sign(parts, 'none')],
    [
      'signed with the client secret (HS256)',
      ({ claims }) => provider.sign({ header: { alg: 'HS256' }, claims }, bytes(CLIENT.secret)),
    ],
    [
      'signed with the public key as a secret (HS256)',
      ({ header, claims }) => provider.sign({ header: { ...header, alg: 'HS256' }, claims }, bytes(provider.publicPem)),
    ],
    ['signed with a key that is not published', (parts) => provider.sign(parts, 'other')],
    [
      'signed with an unpublished key under another key id',
      ({ claims }) => provider.sign({ header: { alg: 'RS256', kid: 'another' }, claims }, 'other'),
    ],
    [
      'whose claims were changed after it was signed',
      async (parts) => {
        const [head, , signature] = (await provider.sign(parts)).split('.');
        const body = Buffer.from(JSON.stringify({ ...parts.claims, sub: '0000-0001-5109-3700' }));
        return `${head}.${body.toString('base64url')}.${signature}`;
      },
    ],
    ['that is no token', async () => 'x.y.z'],
  ])('%s is refused', async (_, idToken) => {
    provider.idToken = idToken;
    await expect(signIn()).rejects.toEqual(FAILED);
  });

  test.each([
    ['a name', 'admin'],
    ['an address', 'https://orcid.org/0000-0002-1825-0097'],
    ['an iD with markup', '0000-0002-1825-0097<img src=x onerror=alert(1)>'],
    ['an iD with a line break', '0000-0002-1825-0097\r\nBcc: x@example.org'],
    ['an iD with a NUL', '0000-0002-1825-0097\0'],
    ['an iD in other digits', '٠٠٠٠-٠٠٠٢-١٨٢٥-٠٠٩٧'],
    ['a very long text', 'x'.repeat(100_000)],
    ['an empty text', ''],
  ])('whose subject is %s instead of an ORCID iD is refused, and nothing is linked', async (_, sub) => {
    withClaims({ sub });
    await expect(signIn()).rejects.toEqual(FAILED);
    const { token } = await anAuthor(journal);
    const own = ownAccountClient(journal.as(token));
    const { url, handshake } = await own.linkOrcid(PASSWORD);
    const { searchParams } = new URL(url);
    provider.nonce = searchParams.get('nonce') ?? '';
    const query = `?code=x&state=${searchParams.get('state')}`;
    await expect(accounts().finishOrcid({ handshake, query })).rejects.toEqual(FAILED);
    expect((await own.view()).orcid).toBeNull();
  });

  test('whose names are not text brings no names', async () => {
    withClaims({ given_name: { toString: 'x' }, family_name: ['<b>'] });
    expect(await signIn()).toMatchObject({ outcome: 'unknown', firstName: '', lastName: '' });
  });
});

describe('a callback', () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ['with another state', (query) => query.set('state', 'another')],
    ['without a state', (query) => query.delete('state')],
    ['with two states', (query) => query.append('state', 'another')],
    ['with two codes', (query) => query.append('code', 'another')],
    ['without a code', (query) => query.delete('code')],
    ['that names another issuer', (query) => query.set('iss', 'https://evil.example')],
    ['that reports an error', (query) => query.set('error', 'access_denied\r\nx: y')],
    ['with a token of the implicit flow', (query) => query.set('id_token', 'x.y.z')],
  ])('%s is refused before the code is redeemed', async (_, change) => {
    await expect(signIn(change)).rejects.toEqual(FAILED);
    expect(provider.requests.filter((line) => line.includes('/token'))).toEqual([]);
  });

  test('is refused in a browser that did not begin it, in both when two are swapped', async () => {
    const [first, second] = [await beginSignIn(), await beginSignIn()];
    for (const [own, foreign] of [
      [first, second],
      [second, first],
    ] as const) {
      const swapped = { handshake: own.handshake, query: `?${foreign.query}` };
      await expect(accounts().finishOrcid(swapped)).rejects.toEqual(FAILED);
    }
    expect(provider.requests.filter((line) => line.includes('/token'))).toEqual([]);
  });

  test('is accepted once, even if it arrives twice at the same time', async () => {
    const { handshake, query } = await beginSignIn();
    const arrive = () => accounts().finishOrcid({ handshake, query: `?${query}` });
    const results = await Promise.allSettled([arrive(), arrive(), arrive()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(provider.requests.filter((line) => line.includes('/token'))).toHaveLength(1);
  });
});

describe('a discovery document', () => {
  const settings = () => ({
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    redirectUri: `${PUBLIC_URL}/orcid`,
    isSubject: isOrcid,
    timeoutSeconds: 1,
  });
  const begin = () => openIdProvider(settings()).begin();
  const UNAVAILABLE = expect.objectContaining({ failure: 'unavailable', code: 'PROVIDER_UNAVAILABLE' });

  test('of another issuer is refused', async () => {
    provider.discovery = (known) => ({ ...known, issuer: 'https://evil.example' });
    await expect(begin()).rejects.toEqual(UNAVAILABLE);
  });

  test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'is refused when its %s is on another host, which receives no request',
    async (name) => {
      const inner = await hostileServer();
      for (const address of [
        inner.origin,
        'http://169.254.169.254/latest/meta-data',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'no address',
        7,
        undefined,
      ]) {
        provider.discovery = (known) => ({ ...known, [name]: address });
        await expect(begin(), String(address)).rejects.toEqual(UNAVAILABLE);
      }
      expect(inner.requests).toEqual([]);
      inner.close();
    },
  );

  test('that redirects to a private address is not followed', async () => {
    const inner = await hostileServer();
    for (const status of [301, 302, 303, 307, 308]) {
      provider.respond = (_, response) => {
        response.writeHead(status, { location: inner.origin }).end();
        return true;
      };
      await expect(begin(), String(status)).rejects.toEqual(UNAVAILABLE);
    }
    expect(inner.requests).toEqual([]);
    inner.close();
  });

  test.each<[string, HostileProvider['respond']]>([
    ['that never arrives', () => true],
    [
      'that arrives byte by byte',
      (request, response) => {
        slowBody(request, response);
        return true;
      },
    ],
    ['that is no JSON', responding((response) => response.writeHead(200, JSON_TYPE).end('<<<'))],
    [
      'that is nested 100,000 levels deep',
      responding((response) => response.writeHead(200, JSON_TYPE).end('['.repeat(100_000))),
    ],
  ])('%s is given up with a 503', async (_, respond) => {
    provider.respond = respond;
    const began = performance.now();
    await expect(begin()).rejects.toEqual(UNAVAILABLE);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('an endless response is aborted after a megabyte', async () => {
    const { respond, sent } = endlessBody();
    provider.respond = (request, response) => {
      response.writeHead(200, JSON_TYPE);
      respond(request, response);
      return true;
    };
    await expect(begin()).rejects.toEqual(UNAVAILABLE);
    // The socket buffers of both sides are added.
    expect(sent()).toBeLessThan(32_000_000);
  });

  test('is requested again after a failure', async () => {
    const known = openIdProvider(settings());
    provider.respond = responding((response) => response.writeHead(500).end());
    await expect(known.begin()).rejects.toEqual(UNAVAILABLE);
    provider.reset();
    await expect(known.begin()).resolves.toMatchObject({ url: expect.stringContaining(provider.issuer) });
  });
});

describe('the token endpoint', () => {
  test.each<[string, HostileProvider['respond']]>([
    ['redirects', responding((response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())],
    ['answers HTML', responding((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'))],
    [
      'answers an error with markup',
      responding((response) => response.writeHead(400, JSON_TYPE).end('{"error":"<script>\\r\\n"}')),
    ],
    ['answers an array', responding((response) => response.writeHead(200, JSON_TYPE).end('[]'))],
    [
      'answers more than a megabyte',
      responding((response) => response.writeHead(200, JSON_TYPE).end(Buffer.alloc(3_000_000, 0x20))),
    ],
    ['hangs up', responding((response) => response.destroy())],
  ])('signs nobody in when it %s', async (_, respond) => {
    provider.respond = (request, response) => request.url === '/token' && respond(request, response);
    await expect(signIn()).rejects.toEqual(FAILED);
  });
});
