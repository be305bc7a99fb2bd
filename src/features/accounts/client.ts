import { type Client, clientOf } from '../../base/client.ts';
import {
  type CodeEntry,
  type Credentials,
  accountsContract as contract,
  type FirstAdministrator,
  type Registration,
} from './contract.ts';

export const accountsClient = (client: Client) => ({
  register: (body: Registration) => client.call(contract.register, { body }),
  verifyEmail: (body: CodeEntry) => client.call(contract.verifyEmail, { body }),
  resendCode: (email: string) => client.call(contract.resendCode, { body: { email } }),
  login: (body: Credentials) => client.call(contract.login, { body }),
  verifyTwoFactor: (body: CodeEntry) => client.call(contract.verifyTwoFactor, { body }),
  logout: () => client.call(contract.logout),
  firstAdministrator: (body: FirstAdministrator) => client.call(contract.firstAdministrator, { body }),
  me: () => client.call(contract.me),
});

const TOKEN_KEY = 'access_token';

/** What the browser may read of a token. The server never trusts it; screens only choose their way by it. */
export interface TokenClaims {
  role?: string;
  exp?: number;
}

/** The token's claims, or undefined when it cannot be decoded. */
export function decodeToken(token: string): TokenClaims | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload)) as TokenClaims;
  } catch {
    return undefined;
  }
}

/** The access token in local storage: its presence means "logged in". */
export const session = {
  /** The stored token; one whose time has passed is dropped. */
  token(): string | null {
    const token = localStorage.getItem(TOKEN_KEY);
    const expiry = token ? decodeToken(token)?.exp : undefined;
    if (expiry === undefined || expiry * 1000 > Date.now()) return token;
    session.end();
    return null;
  },
  begin(token: string): void {
    localStorage.setItem(TOKEN_KEY, token);
    session.announce();
  },
  end(): void {
    localStorage.removeItem(TOKEN_KEY);
    session.announce();
  },
  /** Has the page look again whether somebody is logged in. */
  announce(): void {
    window.dispatchEvent(new Event('session'));
  },
};

/** Sends a request with the bearer token, where there is one. */
export function withBearer(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = session.token();
  if (token) headers.set('authorization', `Bearer ${token}`);
  return fetch(path, { ...init, headers });
}

/** The API as whoever is logged in in this browser. */
export const api = clientOf(withBearer);
