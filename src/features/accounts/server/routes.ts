import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../../../base/errors.ts';
import { type CallContext, type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { accountsContract as contract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import type { SignIn } from './login.ts';
import type { Origin } from './needs.ts';
import type { Accounts } from './service.ts';

const originOf = ({ address, userAgent }: CallContext): Origin => ({ address, userAgent });

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
    endpoint(contract.beginOrcid, async () => ({ data: await orcid.begin(null) })),
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

/** One's own account. */
export function accountEndpoints({ accounts }: { accounts: Accounts }): Endpoint[] {
  const { profile, password, factors, passkeys, orcid, sessions } = accounts;
  return [
    endpoint(contract.account, async (_, { actor }) => ({ data: await profile.view(actor.id, actor.sessionId) })),
    endpoint(contract.rename, async ({ body }, { actor }) => {
      await profile.rename(actor.id, body);
      return { message: texts.done.renamed };
    }),
    endpoint(contract.changeEmail, async ({ body }, { actor }) => {
      await profile.changeEmail(actor.id, body.currentPassword, body.email);
      return { message: texts.done.emailOffered };
    }),
    endpoint(contract.confirmEmail, async ({ body }, { actor }) => {
      await profile.confirmEmail(actor.id, body.code);
      return { message: texts.done.emailConfirmed };
    }),
    endpoint(contract.changePassword, async ({ body }, { actor }) => {
      await password.change(actor, body.currentPassword, body.password);
      return { message: texts.done.password };
    }),
    endpoint(contract.chooseFactor, async ({ body }, { actor }) => {
      await factors.chooseMail(actor.id, body.currentPassword, body.byMail);
      return { message: texts.done.factor };
    }),
    endpoint(contract.proposeApp, async ({ body }, { actor }) => ({
      data: await factors.proposeApp(actor.id, body.currentPassword),
    })),
    endpoint(contract.confirmApp, async ({ body }, { actor }) => ({
      message: texts.done.factor,
      data: { recoveryCodes: await factors.confirmApp(actor.id, body.proposal, body.code) },
    })),
    endpoint(contract.renewRecoveryCodes, async ({ body }, { actor }) => ({
      message: texts.done.recoveryCodes,
      data: { recoveryCodes: await factors.renewRecoveryCodes(actor.id, body.currentPassword) },
    })),
    endpoint(contract.beginAddingPasskey, async ({ body }, { actor }) => ({
      data: await passkeys.beginAdding(actor.id, body.currentPassword),
    })),
    endpoint(contract.addPasskey, async ({ body: { handshake, name, response } }, { actor }) => {
      await passkeys.add(actor.id, handshake, name, response as unknown as RegistrationResponseJSON);
      return { message: texts.done.passkeyAdded };
    }),
    endpoint(contract.removePasskey, async ({ params }, { actor }) => {
      await passkeys.remove(actor.id, params.id);
      return { message: texts.done.passkeyRemoved };
    }),
    endpoint(contract.linkOrcid, async (_, { actor }) => ({ data: await orcid.begin(actor.id) })),
    endpoint(contract.unlinkOrcid, async (_, { actor }) => {
      await orcid.unlink(actor.id);
      return { message: texts.done.orcidUnlinked };
    }),
    endpoint(contract.endSession, async ({ params }, { actor }) => {
      if (!(await sessions.end(params.id, actor.id))) throw new AppError('missing', 'NOT_FOUND', texts.noSession);
      return { message: texts.done.sessionEnded };
    }),
    endpoint(contract.endOtherSessions, async (_, { actor }) => {
      await sessions.endAll(actor.id, actor.sessionId);
      return { message: texts.done.sessionEnded };
    }),
    endpoint(contract.exportAccount, async (_, { actor }) => ({
      data: await profile.exportOf(actor.id, actor.sessionId),
    })),
    endpoint(contract.deleteAccount, async ({ body }, { actor }) => {
      await profile.remove(actor.id, body.currentPassword);
      return { message: texts.done.deleted };
    }),
  ];
}
