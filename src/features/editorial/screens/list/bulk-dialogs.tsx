import { type FormEvent, useEffect, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Refusal, SelectField } from '#ui/field.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import type { ListEditor } from '../../list-contract.ts';
import { editorialTexts } from '../../texts.ts';
import { RefusedList } from './refused-list.tsx';
import { type BulkDialogProps, useBulkAct } from './use-bulk-act.ts';

const { list: texts } = editorialTexts;

/** Gives the manuscripts a handling editor, or none. */
export function AssignDialog({ editors, ...props }: BulkDialogProps & { editors: ListEditor[] }) {
  return (
    <ChoiceDialog
      {...props}
      title={texts.assignTitle(props.ids.length)}
      label={texts.editor}
      name="handlingEditorId"
      none={texts.nobody}
      options={editors.map(({ id, name }) => ({ value: id, label: name }))}
      act={texts.assign}
    />
  );
}

/** Moves the manuscripts to an issue, or out of theirs. */
export function IssueDialog(props: BulkDialogProps) {
  const [issues, setIssues] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const all = await issuesClient(api).listAsStaff();
      if (isShown) setIssues(all.map(({ id, title }) => ({ value: id, label: title })));
    };
    void load().catch(console.error);
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <ChoiceDialog
      {...props}
      title={texts.issueTitle(props.ids.length)}
      label={texts.issue}
      name="issueId"
      none={texts.noIssue}
      options={issues}
      act={texts.move}
    />
  );
}

interface ChoiceDialogProps extends BulkDialogProps {
  title: string;
  label: string;
  name: 'handlingEditorId' | 'issueId';
  /** Label of the choice of nothing. */
  none: string;
  options: { value: string; label: string }[];
  act: string;
}

function ChoiceDialog({ title, label, name, none, options, act, ...props }: ChoiceDialogProps) {
  const { busy, errors, refusal, refused, run } = useBulkAct(props);
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = formValues(form)[name] || null;
    void run(() => editorialClient(api).changeAll({ ids: props.ids, [name]: value }), form);
  };
  return (
    <Dialog open onClose={props.onClose} title={title} closeLabel={texts.cancel}>
      <form noValidate onSubmit={change} className="grid gap-5">
        <SelectField
          label={label}
          name={name}
          options={[...options, { value: '', label: none }]}
          error={errors[name]}
        />
        <Refusal>{refusal}</Refusal>
        <RefusedList refused={refused} />
        <div className="flex justify-end gap-3">
          <DialogClose>{texts.cancel}</DialogClose>
          <Button type="submit" busy={busy}>
            {busy ? texts.working : act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
