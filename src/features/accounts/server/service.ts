import type { Call } from '#base/contract.ts';
import type { Actor } from '#platform/http/serve.ts';
import type { Tokens } from '#platform/security/tokens.ts';
import { TOKEN_PREFIX } from '../tokens/rules.ts';
import { tokensService } from '../tokens/server/tokens.ts';
import { attemptsService } from './attempts.ts';
import type { CodeNeeds } from './codes/stored.ts';
import { codesService } from './codes.ts';
import { devicesService } from './devices.ts';
import { erasureService } from './erasure.ts';
import { factorsService } from './factors.ts';
import { handshakesService } from './handshakes.ts';
import { invitationsService } from './invitations.ts';
import { loginService } from './login.ts';
import { mergingService } from './merging.ts';
import type { AccountNeeds } from './needs.ts';
import { orcidService } from './orcid.ts';
import { passkeysService } from './passkeys.ts';
import { passwordService } from './password.ts';
import { peopleService } from './people.ts';
import { profileService } from './profile.ts';
import { registrationService } from './registration.ts';
import { sessionsService } from './sessions.ts';
import { usersService } from './users.ts';

type ServiceNeeds = Omit<AccountNeeds, 'people' | 'codes' | 'sessions' | 'handshakes'> & CodeNeeds & { tokens: Tokens };

export type Accounts = ReturnType<typeof accountsService>;

/** All services of accounts; each use case is a file of its own. */
export function accountsService(core: ServiceNeeds) {
  const people = peopleService(core);
  const codes = codesService(core);
  const handshakes = handshakesService(core);
  const devices = devicesService(core);
  const sessions = sessionsService({ ...core, codes, handshakes, devices });
  const needs = { ...core, people, codes, sessions, handshakes };
  const factors = factorsService(needs);
  const passkeys = passkeysService(needs);
  const orcid = orcidService(needs);
  const erasure = erasureService({ ...needs, orcid });
  const invitations = invitationsService(needs);
  const password = passwordService({ ...needs, passkeys, orcid });
  const personalTokens = tokensService(needs);
  return {
    /** The actor of an access token of a session, or of a personal token, for one call. */
    identify: (bearer: string, call: Call): Promise<Actor | undefined> =>
      bearer.startsWith(TOKEN_PREFIX) ? personalTokens.identify(bearer, call) : sessions.identify(bearer),
    people,
    codes,
    sessions,
    handshakes,
    factors,
    passkeys,
    personalTokens,
    orcid,
    password,
    registration: registrationService({ ...needs, orcid }),
    login: loginService({ ...needs, attempts: attemptsService({ ...core, devices }), factors, password }),
    profile: profileService({ ...needs, factors, passkeys, orcid, erasure }),
    invitations,
    merging: mergingService(needs),
    users: usersService({ ...needs, erasure, invitations }),
  };
}
