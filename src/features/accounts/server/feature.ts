import { isOrcid } from '#base/identifiers.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { openIdProvider } from '#platform/outbound/openid.ts';
import { createSeal } from '#platform/security/seal.ts';
import { createSealedTokens } from '#platform/security/sealed-tokens.ts';
import { createTokens } from '#platform/security/tokens.ts';
import * as limits from '../limits.ts';
import { tokenEndpoints } from '../tokens/server/routes.ts';
import { accountAudit } from './audit.ts';
import { accountEndpoints } from './own-routes.ts';
import { authEndpoints } from './routes.ts';
import { accountsService } from './service.ts';
import { usersEndpoints } from './users-routes.ts';

/** Accounts, sessions, second factors, passkeys and ORCID. */
export function accountsFeature(core: Core & { outbox: Outbox }) {
  const { config, secret, clock, publicUrl } = core;
  const accounts = accountsService({
    ...core,
    seal: createSeal(secret),
    sealedTokens: createSealedTokens(secret, clock),
    tokens: createTokens(secret),
    orcidProvider:
      config.orcid && openIdProvider({ ...config.orcid, redirectUri: `${publicUrl}/orcid`, isSubject: isOrcid }),
  });
  return {
    services: { accounts },
    endpoints: [
      ...authEndpoints({ accounts }),
      ...accountEndpoints({ accounts }),
      ...tokenEndpoints(accounts.personalTokens),
      ...usersEndpoints({ accounts }),
    ],
    limits: Object.values(limits),
    audit: accountAudit,
    schedules: [
      { name: 'sweep-handshakes', cron: '27 3 * * *', run: () => accounts.handshakes.sweep() },
      { name: 'sweep-codes', cron: '47 4 * * *', run: () => accounts.codes.sweep() },
      { name: 'sweep-merges', cron: '37 4 * * *', run: () => accounts.merging.sweep() },
      { name: 'sweep-sessions', cron: '57 4 * * *', run: () => accounts.sessions.sweep() },
    ],
  } satisfies Feature;
}
