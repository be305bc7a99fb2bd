import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type CallContext, type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { accountsContract as contract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import type { SignIn } from './login.ts';
import type { Origin } from './needs.ts';
import type { Accounts } from './service.ts';

const originOf = ({ network, userAgent }: CallContext): Origin => ({ network, userAgent });

const signedIn = (signIn: SignIn) => ({
  message: signIn.token ? texts.loginSuccess : texts.twoFactorRequired,
  requiresTwoFactor: !signIn.token,
  ...signIn,
});

/** Getting an account and coming in. */
export function authEndpoints({ accounts }: { accounts: Accounts }): Endpoint[] {
  const { registration, login, password, passkeys, orcid, people, sessions } = accounts;
  return [
    endpoint(contract.register, async ({ body }, context) => {
      const ticket = await registration.register(body, originOf(context));
      return { message: texts.registerSuccess, ticket };
    }),
    endpoint(contract.verifyEmail, async ({ body }, context) => ({
      message: texts.verifyEmailSuccess,
      token: await registration.verifyEmail(body, originOf(context)),
    })),
    endpoint(contract.resendCode, async ({ body }) => {
      await registration.resendCode(body.email);
      return { message: texts.resendSuccess };
    }),
    endpoint(contract.login, async ({ body }, context) => signedIn(await login.login(body, originOf(context)))),
    endpoint(contract.verifyTwoFactor, async ({ body }, context) => ({
      message: texts.twoFactorSuccess,
      token: await login.verifyTwoFactor(body, originOf(context)),
    })),
    endpoint(contract.forgotPassword, async ({ body }) => {
      await password.forgot(body.email);
      return { message: texts.done.forgot };
    }),
    endpoint(contract.resetPassword, async ({ body }) => {
      await password.reset(body.link, body.password);
      return { message: texts.done.reset };
    }),
    endpoint(contract.beginPasskey, async () => ({ data: await passkeys.beginSignIn() })),
    endpoint(contract.signInWithPasskey, async ({ body }, context) => ({
      message: texts.done.passkey,
      token: await passkeys.signIn(
        body.handshake,
        body.response as unknown as AuthenticationResponseJSON,
        originOf(context),
      ),
    })),
    endpoint(contract.waysIn, async () => ({ data: { orcid: orcid.isOffered } })),
    endpoint(contract.beginOrcid, async () => ({ data: await orcid.begin() })),
    endpoint(contract.finishOrcid, async ({ body }, context) => {
      const found = await orcid.finish(body.handshake, body.query);
      if (found.kind === 'linked') return { message: texts.done.orcidLinked, data: { outcome: 'linked' as const } };
      if (found.kind === 'unknown') {
        const { ticket, firstName, lastName } = found;
        return { message: texts.orcidUnknown, data: { outcome: 'unknown' as const, ticket, firstName, lastName } };
      }
      const user = await people.byId(found.userId);
      const reply = signedIn(await login.enter(user, originOf(context)));
      return { message: reply.message, data: { outcome: 'signed-in' as const, ...reply, email: user.email } };
    }),
    endpoint(contract.logout, async (_, { actor }) => {
      if (actor) await sessions.end(actor.sessionId);
      return { message: texts.logoutSuccess };
    }),
    endpoint(contract.firstAdministrator, async ({ body }, context) => {
      await registration.createFirstAdministrator(body, originOf(context));
      return { message: texts.firstAdminDone };
    }),
    endpoint(contract.me, async (_, { actor }) => ({ data: await people.byId(actor.id) })),
  ];
}
