import { type FormEvent, useState } from 'react';
import { longDate, momentOf } from '#base/dates.ts';
import { ASSIGNABLE_ROLES, ROLES } from '#features/access/rules.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Details } from '#ui/details.tsx';
import { FieldError, SelectField } from '#ui/field.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { formValues } from '#ui/use-server-form.ts';
import { api, usersClient } from '../../client.ts';

import { accountTexts } from '../../texts.ts';
import type { StaffUser } from '../../users-contract.ts';
import { useUserAction } from './use-user-action.ts';
import { UserMerge } from './user-merge.tsx';

const texts = accountTexts.users;
const { details } = texts;
const client = usersClient(api);

/** Contents of an expanded row, with further actions on the account. */
export function UserDetails({ user }: { user: StaffUser }) {
  const { firstName, lastName, isVerified, secondFactor, lastSeenAt, createdAt, version } = user;
  const invitedAs = ASSIGNABLE_ROLES.find((role) => role === user.invitedAs);
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <div className="-mt-4">
        <Details
          rows={[
            [details.name, `${firstName} ${lastName}`],
            [details.verified, details.isVerified[isVerified ? 'yes' : 'no']],
            [details.factor, accountTexts.account.factor.now[secondFactor]],
            [details.lastSeen, lastSeenAt ? momentOf(lastSeenAt) : details.neverSeen],
            [details.registered, longDate(createdAt)],
          ]}
        />
      </div>
      <div className="grid content-start gap-6">
        <RoleForm key={version} user={user} />
        {invitedAs && <InvitationAgain user={user} invitedAs={invitedAs} />}
        <UserMerge user={user} />
        {secondFactor === 'app' && <FactorReset user={user} />}
      </div>
    </div>
  );
}

function RoleForm({ user: { id, role, version } }: { user: StaffUser }) {
  const { busy, refusal, act } = useUserAction(texts.role.failed);
  const choices = ROLES.filter((known) => known === role || ASSIGNABLE_ROLES.some((one) => one === known));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = formValues(event.currentTarget).role;
    const assigned = ASSIGNABLE_ROLES.find((known) => known === chosen);
    if (assigned) void act(() => client.changeRole(id, { role: assigned, version }));
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid max-w-md gap-3">
      <SelectField
        label={texts.role.field}
        name="role"
        defaultValue={role}
        hint={texts.role.hint}
        error={refusal}
        options={choices.map((value) => ({ value, label: texts.roles[value] }))}
      />
      <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
        {texts.role.save}
      </Button>
    </form>
  );
}

function InvitationAgain({ user, invitedAs }: { user: StaffUser; invitedAs: (typeof ASSIGNABLE_ROLES)[number] }) {
  const { busy, refusal, act } = useUserAction(texts.invite.failed);
  const { firstName, lastName, email } = user;
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        look="secondary"
        busy={busy}
        onClick={() => void act(() => client.invite({ firstName, lastName, email, role: invitedAs }))}
      >
        {texts.invite.again}
      </Button>
      {refusal && <FieldError>{refusal}</FieldError>}
    </div>
  );
}

function FactorReset({ user }: { user: StaffUser }) {
  const [asking, setAsking] = useState(false);
  const { busy, refusal, act } = useUserAction(texts.factor.failed);
  const reset = () => act(() => client.resetFactor(user.id).finally(() => setAsking(false)));
  return (
    <div className="grid max-w-md justify-items-start gap-3">
      <p className="text-xs text-faint">{texts.factor.lead}</p>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {texts.factor.reset}
      </Button>
      {refusal && <FieldError>{refusal}</FieldError>}
      <Confirm
        open={asking}
        title={texts.factor.ask}
        text={texts.factor.text(user.firstName)}
        yes={texts.factor.yes}
        no={STAFF_WORDS.cancel}
        busy={busy}
        onClose={() => setAsking(false)}
        onYes={() => void reset()}
      />
    </div>
  );
}
