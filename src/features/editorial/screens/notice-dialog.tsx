import { dayOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { noticesClient } from '#features/submissions/client.ts';
import type { NewNotice, Notice } from '#features/submissions/notice-contract.ts';
import { NOTICE_KINDS, type NoticeKind } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { CheckField, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';

const texts = submissionTexts.notices;

interface NoticeDialogProps {
  submissionId: string;
  /** The notice to edit; undefined to add one. */
  notice: Notice | undefined;
  onReload: () => Promise<void>;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Adds or edits a notice. By default a new notice is mailed to the authors and an edited one is not. */
export function NoticeDialog({ submissionId, notice, onReload, onClose, onSaved }: NoticeDialogProps) {
  const form = useRecordForm({ record: notice, failed: texts.saveFailed, reload: onReload });
  const { base, busy, errors } = form;
  const save = form.onSubmit(async (element, version) => {
    const client = noticesClient(api);
    const values = valuesIn(element);
    const { message } = notice
      ? await client.change(submissionId, notice.id, { ...values, version })
      : await client.add(submissionId, values);
    toast.success(message);
    await onSaved();
  });
  return (
    <Dialog open onClose={onClose} title={notice ? texts.editTitle : texts.addTitle} closeLabel={texts.close}>
      <form key={form.key} {...form.props} onSubmit={save} className="grid gap-5">
        <SelectField
          label={texts.kind}
          name="kind"
          defaultValue={base?.kind ?? 'CORRECTION'}
          options={NOTICE_KINDS.map((value) => ({ value, label: submissionTexts.noticeKinds[value] }))}
          error={errors.kind}
        />
        <TextField
          label={texts.date}
          name="date"
          type="date"
          required
          defaultValue={base?.date ?? dayOf(new Date().toISOString())}
          error={errors.date}
        />
        <TextArea
          label={texts.text}
          name="text"
          rows={5}
          required
          hint={texts.textHint}
          defaultValue={base?.text}
          error={errors.text}
        />
        <TextField
          label={texts.doi}
          name="doi"
          autoComplete="off"
          hint={texts.doiHint}
          defaultValue={base?.doi ?? ''}
          error={errors.doi}
        />
        <CheckField
          label={texts.tellAuthors}
          hint={texts.tellAuthorsHint}
          name="tellAuthors"
          value="yes"
          defaultChecked={!notice}
        />
        <Refused {...form.refused} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {notice ? texts.save : texts.publish}
          </Button>
          <DialogClose>{texts.close}</DialogClose>
        </div>
      </form>
    </Dialog>
  );
}

function valuesIn(form: HTMLFormElement): NewNotice {
  const { kind, date = '', text = '', doi, tellAuthors } = formValues(form);
  return { kind: kind as NoticeKind, date, text, doi: doi?.trim() || null, tellAuthors: tellAuthors === 'yes' };
}
