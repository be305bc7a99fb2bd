import { type FormEvent, useState } from 'react';
import { currentLanguage, LANGUAGES } from '#base/languages.ts';
import { ASSIGNABLE_ROLES } from '#features/access/rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal, SelectField, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { formValues, useServerForm } from '#ui/use-server-form.ts';
import { api, usersClient } from '../../client.ts';
import { accountTexts } from '../../texts.ts';
import { LanguageField } from '../../widgets/language-field.tsx';
import { NameFields } from '../person-fields.tsx';
import { reasonOf } from './use-user-action.ts';

const { invite: texts, roles } = accountTexts.users;

/** The button and the form that invite a person by mail. */
export function InviteDialog({ onInvited }: { onInvited: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.open}</Button>
      <Dialog open={isOpen} place="side" title={texts.title} closeLabel={texts.close} onClose={() => setOpen(false)}>
        <InviteForm
          onSent={() => {
            setOpen(false);
            onInvited();
          }}
        />
      </Dialog>
    </>
  );
}

function InviteForm({ onSent }: { onSent: () => void }) {
  const [refusal, setRefusal] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) => {
    toast.error(texts.failed);
    setRefusal(reasonOf(error));
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { firstName = '', lastName = '', email = '', role, language } = formValues(form);
    void submit(async () => {
      setRefusal(undefined);
      const chosen = ASSIGNABLE_ROLES.find((known) => known === role) ?? 'AUTHOR';
      const invited = { firstName, lastName, email, role: chosen, language: LANGUAGES.find((one) => one === language) };
      toast.success((await usersClient(api).invite(invited)).message);
      onSent();
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
      <p className="text-faint">{texts.lead}</p>
      <NameFields errors={errors} />
      <TextField label={texts.email} name="email" type="email" autoComplete="off" required error={errors.email} />
      <SelectField
        label={texts.role}
        name="role"
        defaultValue="EDITOR"
        options={ASSIGNABLE_ROLES.map((value) => ({ value, label: roles[value] }))}
        error={errors.role}
      />
      <LanguageField label={texts.language} chosen={currentLanguage()} error={errors.language} />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy} className="justify-self-start">
        {texts.send}
      </Button>
    </form>
  );
}
