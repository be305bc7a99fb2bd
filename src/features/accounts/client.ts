import { type Client, clientOf } from '#base/client.ts';
import type { Call, CallInput } from '#base/contract.ts';
import { AppError } from '#base/errors.ts';
import { currentLanguage, LANGUAGE_HEADER } from '#base/languages.ts';
import { ROLES, type Role } from '#features/access/rules.ts';
import { accountsContract as contract } from './contract.ts';
import { handedOver } from './handed-over.ts';
import { ownAccountContract as ownContract } from './own-contract.ts';
import { accountTexts } from './texts.ts';
import { type Invited, type RoleChange, type UserQuery, usersContract } from './users-contract.ts';

type BodyOf<C extends Call> = CallInput<C> extends { body?: infer B } ? B : never;
type Body<K extends keyof typeof contract> = BodyOf<(typeof contract)[K]>;
type OwnBody<K extends keyof typeof ownContract> = BodyOf<(typeof ownContract)[K]>;

/** Registration and login. */
export const accountsClient = (client: Client) => ({
  register: (body: Body<'register'>) => client.call(contract.register, { body }),
  verifyEmail: (body: Body<'verifyEmail'>) => client.call(contract.verifyEmail, { body }),
  resendCode: (email: string) => client.call(contract.resendCode, { body: { email } }),
  login: (body: Body<'login'>) => client.call(contract.login, { body }),
  verifyTwoFactor: (body: Body<'verifyTwoFactor'>) => client.call(contract.verifyTwoFactor, { body }),
  forgotPassword: (email: string) => client.call(contract.forgotPassword, { body: { email } }),
  resetPassword: (body: Body<'resetPassword'>) => client.call(contract.resetPassword, { body }),
  beginPasskey: async () => (await client.call(contract.beginPasskey)).data,
  signInWithPasskey: (body: Body<'signInWithPasskey'>) => client.call(contract.signInWithPasskey, { body }),
  loginMethods: async () => (await client.call(contract.loginMethods)).data,
  beginOrcid: async () => (await client.call(contract.beginOrcid)).data,
  finishOrcid: (body: Body<'finishOrcid'>) => client.call(contract.finishOrcid, { body }),
  logout: () => client.call(contract.logout),
  firstAdministrator: (body: Body<'firstAdministrator'>) => client.call(contract.firstAdministrator, { body }),
  readInvitation: async (link: string) => (await client.call(contract.readInvitation, { body: { link } })).data,
  acceptInvitation: (body: Body<'acceptInvitation'>) => client.call(contract.acceptInvitation, { body }),
  me: () => client.call(contract.me),
});

/** The caller's own account. */
export const ownAccountClient = (client: Client) => ({
  view: async () => (await client.call(ownContract.account)).data,
  chooseLanguage: (body: OwnBody<'chooseLanguage'>) => client.call(ownContract.chooseLanguage, { body }),
  rename: (body: OwnBody<'rename'>) => client.call(ownContract.rename, { body }),
  chooseNews: (body: OwnBody<'chooseNews'>) => client.call(ownContract.chooseNews, { body }),
  changeEmail: (body: OwnBody<'changeEmail'>) => client.call(ownContract.changeEmail, { body }),
  confirmEmail: (code: string) => client.call(ownContract.confirmEmail, { body: { code } }),
  changePassword: (body: OwnBody<'changePassword'>) => client.call(ownContract.changePassword, { body }),
  chooseFactor: (body: OwnBody<'chooseFactor'>) => client.call(ownContract.chooseFactor, { body }),
  proposeApp: async (currentPassword: string) =>
    (await client.call(ownContract.proposeApp, { body: { currentPassword } })).data,
  confirmApp: async (body: OwnBody<'confirmApp'>) =>
    (await client.call(ownContract.confirmApp, { body })).data.recoveryCodes,
  renewRecoveryCodes: async (currentPassword: string) =>
    (await client.call(ownContract.renewRecoveryCodes, { body: { currentPassword } })).data.recoveryCodes,
  beginAddingPasskey: async (currentPassword: string) =>
    (await client.call(ownContract.beginAddingPasskey, { body: { currentPassword } })).data,
  addPasskey: (body: OwnBody<'addPasskey'>) => client.call(ownContract.addPasskey, { body }),
  removePasskey: (id: string) => client.call(ownContract.removePasskey, { params: { id } }),
  linkOrcid: async (currentPassword: string) =>
    (await client.call(ownContract.linkOrcid, { body: { currentPassword } })).data,
  unlinkOrcid: () => client.call(ownContract.unlinkOrcid),
  endSession: (id: string) => client.call(ownContract.endSession, { params: { id } }),
  endOtherSessions: () => client.call(ownContract.endOtherSessions),
  export: async () => (await client.call(ownContract.exportAccount)).data,
  delete: (currentPassword: string) => client.call(ownContract.deleteAccount, { body: { currentPassword } }),
});

/** Other people's accounts, for administrators. */
export const usersClient = (client: Client) => ({
  invite: (body: Invited) => client.call(usersContract.invite, { body }),
  merge: (id: string, into: string) => client.call(usersContract.merge, { params: { id }, body: { into } }),
  merges: async () => (await client.call(usersContract.merges)).data,
  undoMerge: (mergeId: string) => client.call(usersContract.undoMerge, { params: { mergeId } }),
  removeUnconfirmed: () => client.call(usersContract.removeUnconfirmed),
  list: (query: UserQuery = {}) => client.call(usersContract.list, { query }),
  changeRole: (id: string, body: RoleChange) => client.call(usersContract.changeRole, { params: { id }, body }),
  resetFactor: (id: string) => client.call(usersContract.resetFactor, { params: { id } }),
  remove: (id: string) => client.call(usersContract.remove, { params: { id } }),
});

const TOKEN_KEY = 'access_token';

/** Claims of an access token as the browser reads them. They only choose screens; the server checks the session. */
export interface TokenClaims {
  /** The user's id. */
  sub?: string;
  role?: Role;
  /** Seconds since the epoch. */
  exp?: number;
}

/** Returns the token's claims; undefined when it cannot be decoded. */
export function decodeToken(token: string): TokenClaims | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { role, ...claims } = JSON.parse(atob(payload)) as TokenClaims;
    return { ...claims, ...(ROLES.some((known) => known === role) && { role }) };
  } catch {
    return undefined;
  }
}

/** The access token in local storage; the browser is logged in while there is one. */
export const session = {
  /** Returns the stored token, and removes an expired one. */
  token(): string | null {
    const token = localStorage.getItem(TOKEN_KEY);
    const expiry = token ? decodeToken(token)?.exp : undefined;
    if (expiry === undefined || expiry * 1000 > Date.now()) return token;
    session.end();
    return null;
  },
  /** Id of the account the token belongs to. */
  userId: (): string | undefined => decodeToken(session.token() ?? '')?.sub,
  begin(token: string): void {
    localStorage.setItem(TOKEN_KEY, token);
    handedOver.clear();
    session.announce();
  },
  end(): void {
    localStorage.removeItem(TOKEN_KEY);
    session.announce();
  },
  /** Makes the page check again whether it is logged in. */
  announce(): void {
    window.dispatchEvent(new Event('session'));
  },
};

/** Sends a request, with the bearer token if there is one. */
export function withBearer(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(LANGUAGE_HEADER, currentLanguage());
  const token = session.token();
  if (token) headers.set('authorization', `Bearer ${token}`);
  return fetch(path, { ...init, headers });
}

/** The API with the token of the account that is logged in in this browser. */
export const api = clientOf(withBearer);

/** The API for one account. Fails as an ended session does once another account is logged in in this browser. */
export const apiOf = (userId: string): Client =>
  clientOf(async (path, init) => {
    const loggedInId = session.userId();
    if (loggedInId && loggedInId !== userId)
      throw new AppError('unauthenticated', 'SOMEBODY_ELSE', accountTexts.mustLogin);
    return withBearer(path, init);
  });
