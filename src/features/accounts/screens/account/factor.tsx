import { useState } from 'react';
import { isOfficeRole } from '#features/access/rules.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { FormActions } from '#ui/form-actions.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView, AppProposal } from '../../own-contract.ts';

import { accountTexts } from '../../texts.ts';
import { changeAndFocus } from './change-and-focus.ts';
import { ConfirmApp, PROPOSAL_ID } from './confirm-app.tsx';
import { CODES_ID, RecoveryCodes } from './recovery-codes.tsx';
import { ChangeForm, CurrentPassword, Section } from './section.tsx';

const texts = accountTexts.account.factor;
const own = ownAccountClient(api);
/** Id of the element that shows the current second factor. */
const NOW_ID = 'factor-now';
/** The chosen change, and the password it requires. */
const CHOSEN_ID = 'factor-chosen';

/** Second factors: codes by mail or an authenticator app. */
export function FactorSection({ account }: { account: AccountView }) {
  const [proposal, setProposal] = useState<AppProposal>();
  const [codes, setCodes] = useState<string[]>();
  const { secondFactor } = account;
  return (
    <Section title={texts.title} lead={texts.lead}>
      <p id={NOW_ID} tabIndex={-1} className="outline-none">
        <Badge tone={secondFactor === 'none' ? 'neutral' : 'positive'}>{texts.now[secondFactor]}</Badge>
      </p>
      {isOfficeRole(account.role) && <p className="text-sm text-faint">{texts.required}</p>}
      {codes && <RecoveryCodes codes={codes} />}
      {secondFactor === 'app' && !codes && <p>{texts.codesLeft(account.recoveryCodesLeft)}</p>}
      {proposal ? (
        <ConfirmApp
          proposal={proposal}
          onCancel={() => changeAndFocus(idOf('app'), () => setProposal(undefined))}
          onCodes={(made) =>
            changeAndFocus(CODES_ID, () => {
              setCodes(made);
              setProposal(undefined);
            })
          }
        />
      ) : (
        <Choices account={account} onProposal={setProposal} onCodes={setCodes} />
      )}
    </Section>
  );
}

type Choice = 'mail' | 'off' | 'app' | 'codes';

const idOf = (choice: Choice) => `factor-${choice}`;

interface ChoicesProps {
  account: AccountView;
  onProposal: (proposal: AppProposal) => void;
  onCodes: (codes: string[] | undefined) => void;
}

/** The possible changes; each requires the password, so one field serves all. */
function Choices({ account: { secondFactor, role }, onProposal, onCodes }: ChoicesProps) {
  const choose = async (choice: Choice, currentPassword: string) => {
    if (choice === 'app') {
      const proposal = await own.proposeApp(currentPassword);
      changeAndFocus(PROPOSAL_ID, () => onProposal(proposal));
      return undefined;
    }
    const codes = choice === 'codes' ? await own.renewRecoveryCodes(currentPassword) : undefined;
    const done = codes ? undefined : await own.chooseFactor({ byMail: choice === 'mail', currentPassword });
    changeAndFocus(codes ? CODES_ID : NOW_ID, () => {
      onCodes(codes);
      setChoice(undefined);
    });
    return done;
  };
  const choices: [Choice, string, boolean][] = [
    ['app', texts.setUpApp, secondFactor !== 'app'],
    ['codes', texts.newCodes, secondFactor === 'app'],
    ['mail', secondFactor === 'app' ? texts.backToMail : texts.mailOn, secondFactor !== 'email'],
    ['off', texts.off, secondFactor !== 'none' && !isOfficeRole(role)],
  ];
  const [choice, setChoice] = useState<Choice>();
  const chosen = choices.find(([name, , offered]) => name === choice && offered);
  const begin = (name: Choice) =>
    focusAfter(
      () => setChoice(name),
      () => document.querySelector<HTMLInputElement>(`#${CHOSEN_ID} input`),
    );
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {choices.map(
          ([name, label, offered]) =>
            offered && (
              <Button
                key={name}
                id={idOf(name)}
                look="secondary"
                aria-pressed={name === choice}
                onClick={() => begin(name)}
              >
                {label}
              </Button>
            ),
        )}
      </div>
      {chosen && (
        <ChangeForm key={choice} onValues={({ currentPassword = '' }) => choose(chosen[0], currentPassword)}>
          {({ busy, errors }) => (
            <fieldset id={CHOSEN_ID} className="grid min-w-0 gap-5">
              <legend className="mb-3 font-semibold">{chosen[1]}</legend>
              <CurrentPassword errors={errors} />
              <FormActions
                submit={texts.confirm}
                busy={busy}
                cancel={{
                  label: texts.cancel,
                  onCancel: () => changeAndFocus(idOf(chosen[0]), () => setChoice(undefined)),
                }}
              />
            </fieldset>
          )}
        </ChangeForm>
      )}
    </>
  );
}
