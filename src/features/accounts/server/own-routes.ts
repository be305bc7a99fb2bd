import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '#base/errors.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { ownAccountContract as contract } from '../own-contract.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Accounts } from './service.ts';

/** Endpoints for the caller's own account. */
export function accountEndpoints({ accounts }: { accounts: Accounts }): Endpoint[] {
  const { profile, password, factors, passkeys, orcid, sessions } = accounts;
  return [
    endpoint(contract.account, async (_, { actor }) => ({ data: await profile.view(actor.id, actor.sessionId) })),
    endpoint(contract.rename, async ({ body }, { actor }) => {
      await profile.rename(actor.id, body);
      return { message: texts.done.renamed };
    }),
    endpoint(contract.chooseLanguage, async ({ body }, { actor }) => {
      await profile.chooseLanguage(actor.id, body.language);
      return { message: texts.done.language };
    }),
    endpoint(contract.chooseNews, async ({ body }, { actor }) => {
      await profile.chooseNews(actor.id, body);
      return { message: texts.done.news };
    }),
    endpoint(contract.changeEmail, async ({ body }, { actor }) => {
      await profile.changeEmail(actor, { password: body.currentPassword, email: body.email });
      return { message: texts.done.emailOffered };
    }),
    endpoint(contract.confirmEmail, async ({ body }, { actor }) => {
      await profile.confirmEmail(actor, body.code);
      return { message: texts.done.emailConfirmed };
    }),
    endpoint(contract.changePassword, async ({ body }, { actor }) => {
      await password.change(actor, body);
      return { message: texts.done.password };
    }),
    endpoint(contract.chooseFactor, async ({ body }, { actor }) => {
      await factors.chooseMail(actor, { password: body.currentPassword, byMail: body.byMail });
      return { message: texts.done.factor };
    }),
    endpoint(contract.proposeApp, async ({ body }, { actor }) => ({
      data: await factors.proposeApp(actor, body.currentPassword),
    })),
    endpoint(contract.confirmApp, async ({ body }, { actor }) => ({
      message: texts.done.factor,
      data: { recoveryCodes: await factors.confirmApp(actor, body) },
    })),
    endpoint(contract.renewRecoveryCodes, async ({ body }, { actor }) => ({
      message: texts.done.recoveryCodes,
      data: { recoveryCodes: await factors.renewRecoveryCodes(actor, body.currentPassword) },
    })),
    endpoint(contract.beginAddingPasskey, async ({ body }, { actor }) => ({
      data: await passkeys.beginAdding(actor, body.currentPassword),
    })),
    endpoint(contract.addPasskey, async ({ body: { handshake, name, response } }, { actor }) => {
      await passkeys.add(actor.id, { handshake, name, response: response as unknown as RegistrationResponseJSON });
      return { message: texts.done.passkeyAdded };
    }),
    endpoint(contract.removePasskey, async ({ params }, { actor }) => {
      await passkeys.remove(actor, params.id);
      return { message: texts.done.passkeyRemoved };
    }),
    endpoint(contract.linkOrcid, async ({ body }, { actor }) => ({
      data: await orcid.beginLinking(actor, body.currentPassword),
    })),
    endpoint(contract.unlinkOrcid, async (_, { actor }) => {
      await orcid.unlink(actor);
      return { message: texts.done.orcidUnlinked };
    }),
    endpoint(contract.endSession, async ({ params }, { actor }) => {
      if (!(await sessions.end(params.id, actor.id))) throw new AppError('missing', 'NOT_FOUND', texts.noSession);
      return { message: texts.done.sessionEnded };
    }),
    endpoint(contract.endOtherSessions, async (_, { actor }) => {
      await sessions.endOthers(actor);
      return { message: texts.done.sessionEnded };
    }),
    endpoint(contract.exportAccount, async (_, { actor }) => ({
      data: await profile.exportOf(actor.id, actor.sessionId),
    })),
    endpoint(contract.deleteAccount, async ({ body }, { actor }) => {
      await profile.remove(actor, body.currentPassword);
      return { message: texts.done.deleted };
    }),
  ];
}
