import { UserX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { MailTo } from '#ui/address.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { guestClient } from '../../client.ts';
import type { GuestEditor } from '../../contract.ts';
import { guestTexts as texts } from '../../texts.ts';

const { columns: names, form: words } = texts;
const client = guestClient(api);

export const clientLoader = staffLoader(() => client.list(), texts.loadFailed);

/** Guest editors: whom they are, which manuscript they handle, and a form to appoint one. */
export default function GuestsScreen() {
  const guests = useStaffData(clientLoader);
  const [isAppointing, setAppointing] = useState(false);
  const [ending, setEnding] = useState<GuestEditor>();
  const { revalidate } = useRevalidator();
  const close = () => setAppointing(false);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead}>
        <Button onClick={() => setAppointing(true)}>{texts.appoint}</Button>
      </StaffHead>
      <Dialog open={isAppointing} place="side" title={words.title} closeLabel={words.close} onClose={close}>
        <AppointmentForm
          onAppointed={() => {
            close();
            void revalidate();
          }}
        />
      </Dialog>
      <Listing rows={guests} words={{ loadFailed: texts.loadFailed, empty: texts.none }}>
        {(rows) => <DataTable rows={rows} keyOf={({ id }) => id} columns={columnsWith(setEnding)} />}
      </Listing>
      <Ending guest={ending} onClose={() => setEnding(undefined)} onEnded={() => void revalidate()} />
    </div>
  );
}

const columnsWith = (onEnd: (guest: GuestEditor) => void): Column<GuestEditor>[] => [
  {
    name: names.name,
    holds: 'words',
    cell: ({ name, isAccepted }) => (
      <span className="flex flex-wrap items-center gap-2">
        {name}
        {!isAccepted && <Badge>{texts.invited}</Badge>}
      </span>
    ),
  },
  { name: names.email, holds: 'address', cell: ({ email }) => <MailTo>{email}</MailTo> },
  { name: names.manuscript, cell: ({ number }) => number },
  { name: names.since, cell: ({ appointedAt }) => longDate(appointedAt) },
  {
    name: names.actions,
    hideName: true,
    cell: (guest) => (
      <RowActions>
        <IconButton icon={UserX} label={texts.end(guest.name, guest.number)} onClick={() => onEnd(guest)} />
      </RowActions>
    ),
  },
];

function AppointmentForm({ onAppointed }: { onAppointed: () => void }) {
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { number = '', firstName = '', lastName = '', email = '' } = formValues(form);
    void submit(async () => {
      toast.success((await client.appoint({ number, firstName, lastName, email })).message);
      onAppointed();
    }, form);
  };
  const field = (name: 'firstName' | 'lastName') => (
    <TextField label={accountTexts[name]} name={name} autoComplete="off" required error={errors[name]} />
  );
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
      <TextField
        label={words.number}
        name="number"
        hint={words.numberHint}
        autoComplete="off"
        required
        error={errors.number}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {field('firstName')}
        {field('lastName')}
      </div>
      <TextField
        label={words.email}
        name="email"
        type="email"
        hint={words.emailHint}
        autoComplete="off"
        required
        error={errors.email}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy} className="justify-self-start">
        {words.send}
      </Button>
    </form>
  );
}

interface EndingProps {
  guest: GuestEditor | undefined;
  onClose: () => void;
  onEnded: () => void;
}

function Ending({ guest, onClose, onEnded }: EndingProps) {
  const { busy, submit } = useToastForm(failureMessage);
  const end = () =>
    submit(async () => {
      if (guest) toast.success((await client.end(guest.id)).message);
      onEnded();
    }).finally(onClose);
  return (
    <Confirm
      open={guest !== undefined}
      title={texts.ask}
      text={guest && texts.askText(guest.name, guest.number)}
      yes={texts.yes}
      no={STAFF_WORDS.cancel}
      busy={busy}
      onClose={onClose}
      onYes={() => void end()}
    />
  );
}
