import { type CallContext, type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { accountsContract as contract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import type { Accounts, Origin } from './service.ts';
import type { Sessions } from './sessions.ts';

const originOf = ({ address, userAgent }: CallContext): Origin => ({ address, userAgent });

export function accountsEndpoints({ accounts, sessions }: { accounts: Accounts; sessions: Sessions }): Endpoint[] {
  return [
    endpoint(contract.register, async ({ body }, context) => {
      await accounts.register(body, originOf(context));
      return { message: texts.registerSuccess };
    }),
    endpoint(contract.verifyEmail, async ({ body }, context) => ({
      message: texts.verifyEmailSuccess,
      token: await accounts.verifyEmail(body, originOf(context)),
    })),
    endpoint(contract.resendCode, async ({ body }) => {
      await accounts.resendCode(body.email);
      return { message: texts.resendSuccess };
    }),
    endpoint(contract.login, async ({ body }, context) => {
      const token = await accounts.login(body, originOf(context));
      return token
        ? { message: texts.loginSuccess, requiresTwoFactor: false, token }
        : { message: texts.twoFactorRequired, requiresTwoFactor: true };
    }),
    endpoint(contract.verifyTwoFactor, async ({ body }, context) => ({
      message: texts.twoFactorSuccess,
      token: await accounts.verifyTwoFactor(body, originOf(context)),
    })),
    endpoint(contract.logout, async (_, { actor }) => {
      if (actor) await sessions.end(actor.sessionId);
      return { message: texts.logoutSuccess };
    }),
    endpoint(contract.firstAdministrator, async ({ body }, context) => {
      await accounts.createFirstAdministrator(body, originOf(context));
      return { message: texts.firstAdminDone };
    }),
    endpoint(contract.me, async (_, { actor }) => ({ data: await accounts.me(actor.id) })),
  ];
}
