import type { FormEvent } from 'react';
import { dayOf } from '../../../../base/dates.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CheckField, FieldError, SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useRefusal } from '../../../../ui/staff/use-refusal.ts';
import { toast } from '../../../../ui/toast.tsx';
import { formValues } from '../../../../ui/use-server-form.ts';
import { api } from '../../../accounts/client.ts';
import { noticesClient } from '../../../submissions/client.ts';
import type { NewNotice, Notice } from '../../../submissions/notice-contract.ts';
import { NOTICE_KINDS, type NoticeKind } from '../../../submissions/rules.ts';
import { submissionTexts } from '../../../submissions/texts.ts';

const texts = submissionTexts.notices;

interface NoticeDialogProps {
  submissionId: string;
  /** The one to mend; without it a new one is made. */
  notice: Notice | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Writes a notice, or mends one. Authors are told of a new one unless staff say no, and of a mended one if they say so. */
export function NoticeDialog({ submissionId, notice, onClose, onSaved }: NoticeDialogProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.saveFailed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesIn(event.currentTarget);
    void submit(async () => {
      const client = noticesClient(api);
      const { message } = notice
        ? await client.change(submissionId, notice.id, { ...values, version: notice.version })
        : await client.add(submissionId, values);
      toast.success(message);
      await onSaved();
    });
  };
  return (
    <Dialog open onClose={onClose} title={notice ? texts.editTitle : texts.addTitle} closeLabel={texts.close}>
      <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
        <SelectField
          label={texts.kind}
          name="kind"
          defaultValue={notice?.kind ?? 'CORRECTION'}
          options={NOTICE_KINDS.map((value) => ({ value, label: submissionTexts.noticeKinds[value] }))}
          error={errors.kind}
        />
        <TextField
          label={texts.date}
          name="date"
          type="date"
          required
          defaultValue={notice?.date ?? dayOf(new Date().toISOString())}
          error={errors.date}
        />
        <TextArea
          label={texts.text}
          name="text"
          rows={5}
          required
          hint={texts.textHint}
          defaultValue={notice?.text}
          error={errors.text}
        />
        <TextField
          label={texts.doi}
          name="doi"
          autoComplete="off"
          hint={texts.doiHint}
          defaultValue={notice?.doi ?? ''}
          error={errors.doi}
        />
        <CheckField
          label={texts.tellAuthors}
          hint={texts.tellAuthorsHint}
          name="tellAuthors"
          value="yes"
          defaultChecked={!notice}
        />
        {refusal && (
          <div role="alert">
            <FieldError>{refusal}</FieldError>
          </div>
        )}
        <FormActions
          submit={notice ? texts.save : texts.publish}
          busy={busy}
          cancel={{ label: texts.close, onCancel: onClose }}
        />
      </form>
    </Dialog>
  );
}

function valuesIn(form: HTMLFormElement): NewNotice {
  const { kind, date = '', text = '', doi, tellAuthors } = formValues(form);
  return { kind: kind as NoticeKind, date, text, doi: doi?.trim() || null, tellAuthors: tellAuthors === 'yes' };
}
