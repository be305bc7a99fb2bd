import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { API_ROOT } from '#base/client.ts';
import { type CallContext, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { accountsContract as contract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import { DEVICE_DAYS } from './devices.ts';
import type { LoginResult } from './login.ts';
import type { Origin } from './needs.ts';
import type { Accounts } from './service.ts';
import type { OpenedSession } from './sessions/open.ts';

/** Recognises a device with an earlier login; sent with requests to the login endpoints only. */
const DEVICE_COOKIE = { name: 'known_device', path: `${API_ROOT}/auth`, seconds: DEVICE_DAYS * 24 * 3600 };

const originOf = ({ network, userAgent, cookies }: CallContext): Origin => ({
  network,
  userAgent,
  device: cookies.get(DEVICE_COOKIE.name),
});

/** Sets the cookie of a known device and returns the access token. */
function tokenOf({ cookies }: CallContext, { token, device }: OpenedSession): string {
  cookies.set(DEVICE_COOKIE.name, device, DEVICE_COOKIE);
  return token;
}

function loginReply(context: CallContext, result: LoginResult) {
  const { method, session } = result;
  if (session) {
    const token = tokenOf(context, session);
    return { message: texts.loginSuccess, requiresTwoFactor: false, method, token };
  }
  return { message: texts.twoFactorRequired, requiresTwoFactor: true, method, challenge: result.challenge };
}

/** Endpoints for registration and login. */
export function authEndpoints({ accounts }: { accounts: Accounts }): Endpoint[] {
  const { registration, login, password, passkeys, orcid, sessions, people, invitations } = accounts;
  return [
    endpoint(contract.register, async ({ body }, { language }) => {
      const ticket = await registration.register(body, language);
      return { message: texts.registerSuccess, ticket };
    }),
    endpoint(contract.verifyEmail, async ({ body }, context) => ({
      message: texts.verifyEmailSuccess,
      token: tokenOf(context, await registration.verifyEmail(body, originOf(context))),
    })),
    endpoint(contract.resendCode, async ({ body }) => {
      await registration.resendCode(body.email);
      return { message: texts.resendSuccess };
    }),
    endpoint(contract.login, async ({ body }, context) =>
      loginReply(context, await login.login(body, originOf(context))),
    ),
    endpoint(contract.verifyTwoFactor, async ({ body }, context) => ({
      message: texts.twoFactorSuccess,
      token: tokenOf(context, await login.verifyTwoFactor(body, originOf(context))),
    })),
    endpoint(contract.forgotPassword, async ({ body }) => {
      await password.forgot(body.email);
      return { message: texts.done.forgot };
    }),
    endpoint(contract.resetPassword, async ({ body }) => {
      await password.reset(body);
      return { message: texts.done.reset };
    }),
    endpoint(contract.beginPasskey, async () => ({ data: await passkeys.beginSignIn() })),
    endpoint(contract.signInWithPasskey, async ({ body }, context) => ({
      message: texts.done.passkey,
      token: tokenOf(
        context,
        await passkeys.signIn(
          { handshake: body.handshake, response: body.response as unknown as AuthenticationResponseJSON },
          originOf(context),
        ),
      ),
    })),
    endpoint(contract.loginMethods, async () => ({ data: { orcid: orcid.isOffered } })),
    endpoint(contract.beginOrcid, async () => ({ data: await orcid.begin() })),
    endpoint(contract.finishOrcid, async ({ body }, context) => {
      const found = await orcid.finish(body);
      if (found.kind === 'linked') return { message: texts.done.orcidLinked, data: { outcome: 'linked' as const } };
      if (found.kind === 'unknown') {
        const { ticket, firstName, lastName } = found;
        return { message: texts.orcidUnknown, data: { outcome: 'unknown' as const, ticket, firstName, lastName } };
      }
      const { user } = found;
      const reply = loginReply(context, await login.enter(user, originOf(context)));
      return { message: reply.message, data: { outcome: 'signed-in' as const, ...reply, email: user.email } };
    }),
    endpoint(contract.logout, async (_, { actor }) => {
      if (actor) await sessions.end(actor.sessionId);
      return { message: texts.logoutSuccess };
    }),
    endpoint(contract.firstAdministrator, async ({ body }) => {
      await registration.createFirstAdministrator(body);
      return { message: texts.firstAdminDone };
    }),
    endpoint(contract.readInvitation, async ({ body }) => ({ data: await invitations.read(body.link) })),
    endpoint(contract.acceptInvitation, async ({ body }) => {
      await invitations.accept(body);
      return { message: texts.invitation.accepted };
    }),
    endpoint(contract.me, async (_, { actor }) => ({ data: await people.byId(actor.id) })),
  ];
}
