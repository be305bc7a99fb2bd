import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';

export interface TestOpenIdProvider {
  issuer: string;
  /** The person who signs in there from now on. */
  signInAs(subject: string): void;
  close(): void;
}

/**
 * A certified OpenID provider on this machine instead of ORCID's. Like ORCID it puts names into the ID token. It signs
 * every visitor in at once.
 */
export async function startOpenIdProvider(client: {
  id: string;
  secret: string;
  redirectUri: string;
}): Promise<TestOpenIdProvider> {
  let subject = '0000-0002-1825-0097';
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider: Provider = new Provider(issuer, {
    adapter: inMemory(),
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig' }] },
    cookies: { keys: ['a key of the stand-in'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'given_name', 'family_name'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, given_name: 'Josiane', family_name: 'Umutoni' }),
    }),
    interactions: { url: () => '/interaction' },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    loadExistingGrant: async (context) => {
      const { client: asking, session } = context.oidc;
      const grant = new provider.Grant({ clientId: asking?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  server.on('request', async (request, response) => {
    if (request.url !== '/interaction') return callback(request, response);
    await provider.interactionFinished(request, response, { login: { accountId: subject } });
  });
  return {
    issuer,
    signInAs: (who) => {
      subject = who;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Where the stand-in keeps what it hands out, until it is closed. */
function inMemory(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  const withValue = (key: 'uid' | 'userCode', value: string) =>
    [...kept.values()].find((payload) => payload[key] === value);
  return (name) => ({
    upsert: async (id, payload) => void kept.set(`${name}:${id}`, payload),
    find: async (id) => kept.get(`${name}:${id}`),
    findByUid: async (uid) => withValue('uid', uid),
    findByUserCode: async (userCode) => withValue('userCode', userCode),
    destroy: async (id) => void kept.delete(`${name}:${id}`),
    consume: async (id) => {
      const payload = kept.get(`${name}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
