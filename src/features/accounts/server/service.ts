import type { Tokens } from '#platform/security/tokens.ts';
import { attemptsService } from './attempts.ts';
import { type CodeNeeds, codeBook } from './codes.ts';
import { devicesService } from './devices.ts';
import { erasureService } from './erasure.ts';
import { factorsService } from './factors.ts';
import { handshakesService } from './handshakes.ts';
import { loginService } from './login.ts';
import type { AccountNeeds } from './needs.ts';
import { orcidService } from './orcid.ts';
import { passkeysService } from './passkeys.ts';
import { passwordService } from './password.ts';
import { peopleService } from './people.ts';
import { profileService } from './profile.ts';
import { registrationService } from './registration.ts';
import { sessionsService } from './sessions.ts';
import { usersService } from './users.ts';

type Foundations = Omit<AccountNeeds, 'people' | 'codes' | 'sessions' | 'handshakes'> & CodeNeeds & { tokens: Tokens };

export type Accounts = ReturnType<typeof accountsService>;

/** Everything about accounts, one file a use case. */
export function accountsService(foundations: Foundations) {
  const people = peopleService(foundations);
  const codes = codeBook(foundations);
  const handshakes = handshakesService(foundations);
  const devices = devicesService(foundations);
  const sessions = sessionsService({ ...foundations, codes, handshakes, devices });
  const needs = { ...foundations, people, codes, sessions, handshakes };
  const factors = factorsService(needs);
  const passkeys = passkeysService(needs);
  const orcid = orcidService(needs);
  const erasure = erasureService({ ...needs, orcid });
  const password = passwordService({ ...needs, passkeys, orcid });
  return {
    ...{ people, codes, sessions, handshakes, factors, passkeys, orcid, password },
    registration: registrationService({ ...needs, orcid }),
    login: loginService({ ...needs, attempts: attemptsService({ ...foundations, devices }), factors, password }),
    profile: profileService({ ...needs, factors, passkeys, orcid, erasure }),
    users: usersService({ ...needs, erasure }),
  };
}
