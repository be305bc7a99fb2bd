import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';

export const CLIENT = { id: 'journal', secret: 'a client secret of thirty-two or more bytes' };
const KEY_ID = 'current';

/** The ID token the provider would issue if it were honest. */
export interface IdTokenParts {
  header: { alg: string; kid?: string };
  claims: Record<string, unknown>;
}

export interface HostileProvider {
  issuer: string;
  /** Nonce the next ID token contains; the test copies it from the authorization URL. */
  nonce: string;
  /** Request lines the provider received, oldest first. */
  requests: string[];
  /** Signs an ID token with the published key, another key pair, a shared secret, or not at all. */
  sign(parts: IdTokenParts, key?: 'published' | 'other' | Uint8Array | 'none'): Promise<string>;
  /** The public key as PEM, which an attacker may use as an HMAC secret. */
  publicPem: string;
  /** Changes the discovery document. */
  discovery: (document: Record<string, unknown>) => unknown;
  /** Makes the ID token. */
  idToken: (parts: IdTokenParts) => Promise<string>;
  /** Handles requests itself; returns false to let the provider respond as usual. */
  respond: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Makes the provider honest again. */
  reset(): void;
  close(): void;
}

/** An OpenID provider on this machine that can give a wrong value in every response. It is correct until a test replaces a part of it. */
export async function hostileOpenIdProvider(): Promise<HostileProvider> {
  const [published, other] = await Promise.all(
    [1, 2].map(() => generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })),
  );
  if (!published || !other) throw new Error('No keys were generated.');
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jwks = { keys: [{ ...(await exportJWK(published.publicKey)), kid: KEY_ID, use: 'sig', alg: 'RS256' }] };

  const sign: HostileProvider['sign'] = async ({ header, claims }, key = 'published') => {
    if (key === 'none') {
      const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${part(header)}.${part(claims)}.`;
    }
    const keys = { published: published.privateKey, other: other.privateKey };
    return new SignJWT(claims).setProtectedHeader(header).sign(typeof key === 'string' ? keys[key] : key);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    provider.requests.push(`${request.method} ${request.url}`);
    if (provider.respond(request, response)) return;
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url?.startsWith('/.well-known/')) return json(provider.discovery(document()));
    if (request.url === '/jwks') return json(jwks);
    if (request.url !== '/token') return response.writeHead(404).end();
    await text(request);
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      sub: '0000-0002-1825-0097',
      iat: now,
      exp: now + 60,
      nonce: provider.nonce,
      given_name: 'Josiane',
      family_name: 'Umutoni',
    };
    const idToken = await provider.idToken({ header: { alg: 'RS256', kid: KEY_ID }, claims });
    return json({ access_token: 'x', token_type: 'bearer', expires_in: 60, id_token: idToken });
  };
  server.on('request', (request, response) => void answer(request, response));

  const document = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  const provider: HostileProvider = {
    issuer,
    nonce: '',
    requests: [],
    sign,
    publicPem: await exportSPKI(published.publicKey),
    discovery: (known) => known,
    idToken: (parts) => sign(parts),
    respond: () => false,
    reset() {
      provider.requests.length = 0;
      provider.discovery = (known) => known;
      provider.idToken = (parts) => sign(parts);
      provider.respond = () => false;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}
