import type { Configuration, DiscoveryRequestOptions } from 'openid-client';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { platformTexts } from '../texts.ts';
import { boundedFetch } from './outbound-request.ts';

const { signIn: texts } = platformTexts;

export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Whether the provider can issue this subject. */
  isSubject: (subject: string) => boolean;
  /** Seconds until a request to the provider times out; ten by default. */
  timeoutSeconds?: number;
}

/** Values that the callback has to match. */
export interface OpenIdChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface OpenIdPerson {
  subject: string;
  givenName: string;
  familyName: string;
}

export interface OpenIdProvider {
  /** The URL to redirect the person to, and the values to check on their return. Throws 503 when the provider cannot be reached. */
  begin: () => Promise<{ url: string; checks: OpenIdChecks }>;
  /** The person who returned with `query`. Throws 400 when it does not match the checks. */
  finish: (query: string, checks: OpenIdChecks) => Promise<OpenIdPerson>;
}

const Claims = z.object({
  sub: z.string(),
  given_name: z.string().catch(''),
  family_name: z.string().catch(''),
});
const TIMEOUT_SECONDS = 10;
/** Endpoints of the discovery document that are used. */
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** Login with an OpenID provider: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0). */
export function openIdProvider(settings: OpenIdSettings): OpenIdProvider {
  const { issuer, clientId, clientSecret, redirectUri, isSubject, timeoutSeconds = TIMEOUT_SECONDS } = settings;
  let discovered: Promise<Configuration> | undefined;
  const library = async () => {
    // Imported on demand, because most journals do not offer this login.
    const client = await import('openid-client');
    // Verify the ID token's signature too: with a code alone the library relies on TLS.
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
    const options: DiscoveryRequestOptions = {
      timeout: timeoutSeconds,
      execute,
      [client.customFetch]: (url, init) => boundedFetch(url, init as RequestInit),
    };
    discovered ??= client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, options)
      .then((config) => withOwnEndpoints(config, issuer))
      .catch((cause) => {
        discovered = undefined;
        throw unreachable(cause);
      });
    return { client, config: await discovered };
  };
  return {
    async begin() {
      const { client, config } = await library();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },
    async finish(query, { state, nonce, verifier }) {
      const { client, config } = await library();
      const address = new URL(redirectUri);
      address.search = query;
      const tokens = await client
        .authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((cause) => {
          if (cause instanceof client.ClientError && cause.code === 'OAUTH_TIMEOUT') throw unreachable(cause);
          throw incomplete(cause);
        });
      const { sub: subject, given_name: givenName, family_name: familyName } = Claims.parse(tokens.claims());
      if (!isSubject(subject)) throw incomplete();
      return { subject, givenName, familyName };
    },
  };
}

/**
 * Throws for a discovery document whose endpoints are on another origin than the issuer: the server sends its client secret to
 * them, and browsers are redirected to them.
 */
function withOwnEndpoints(config: Configuration, issuer: string): Configuration {
  const metadata = config.serverMetadata();
  const { origin } = new URL(issuer);
  const foreign = ENDPOINTS.find((name) => URL.parse(String(metadata[name]))?.origin !== origin);
  if (foreign) throw new Error(`${foreign} is not on the issuer's origin`);
  return config;
}

function incomplete(cause?: unknown): AppError {
  return new AppError('invalid', 'SIGN_IN_FAILED', texts.incomplete, { cause });
}

function unreachable(cause: unknown): AppError {
  return new AppError('unavailable', 'PROVIDER_UNAVAILABLE', texts.unreachable, { retryAfter: 30, cause });
}
