import { type FormEvent, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FieldError, Refusal, SelectField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MailFrame } from '#ui/staff/mail-frame.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import type { Happening } from '../../contract.ts';
import type { WrittenMail } from '../../mail-contract.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.manuscript.mails;
const { mailStates } = editorialTexts.manuscript;
const client = editorialClient(api);

type MailHappening = Extract<Happening, { kind: 'mail' }>;

interface MailEntryProps {
  submissionId: string;
  mail: MailHappening;
  onChanged: () => Promise<void>;
}

/** Whether a mail did not reach its recipient. */
export function isUndelivered({ state }: MailHappening): boolean {
  return state === 'failed' || state === 'bounced';
}

/** A mail in the timeline: its subject and state, and a dialog with its text in which it can be sent again. */
export function MailEntry({ submissionId, mail, onChanged }: MailEntryProps) {
  const [written, setWritten] = useState<WrittenMail | 'loading' | 'failed'>();
  const open = () => {
    setWritten('loading');
    client.mail(submissionId, mail.id).then(setWritten, () => setWritten('failed'));
  };
  const close = () => setWritten(undefined);
  const { subject, state, error, isSecret } = mail;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <p>
        {subject}{' '}
        <span className={isUndelivered(mail) ? 'text-danger' : 'text-faint'}>
          {mailStates[state]}
          {error && `: ${error}`}
        </span>
      </p>
      {!isSecret && (
        <Button look="quiet" onClick={open} aria-label={texts.show(mail.recipient, subject)}>
          {isUndelivered(mail) ? texts.sendAgain : texts.open}
        </Button>
      )}
      <Dialog open={written !== undefined} onClose={close} title={subject} closeLabel={texts.close}>
        {written === 'loading' && <Skeleton className="h-64" />}
        {written === 'failed' && <FieldError>{texts.loadFailed}</FieldError>}
        {typeof written === 'object' && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <p className="text-sm">
              {texts.to(written.recipient)}
              {written.attachments.length > 0 && `, ${texts.attached(written.attachments.join(', '))}`}
            </p>
            <MailFrame html={written.html} label={texts.text} />
            {state !== 'queued' && state !== 'held' && (
              <SendAgain
                {...{ submissionId, mail, written }}
                onSent={async () => {
                  close();
                  await onChanged();
                }}
              />
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
}

interface SendAgainProps {
  submissionId: string;
  mail: MailHappening;
  written: WrittenMail;
  onSent: () => Promise<void>;
}

function SendAgain({ submissionId, mail, written, onSent }: SendAgainProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { to = '' } = formValues(event.currentTarget);
    void submit(async () => {
      toast.success((await client.sendAgain(submissionId, mail.id, { to, resends: mail.resends })).message);
      await onSent();
    }, event.currentTarget);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-3 border-t border-line pt-4">
      <SelectField
        label={texts.sendTo}
        name="to"
        hint={texts.sendToHint}
        options={written.addresses.map((value) => ({ value, label: value }))}
        error={errors.to}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
        {texts.sendAgain}
      </Button>
    </form>
  );
}
