import { type FormEvent, useState } from 'react';
import { AppError } from '../../../../base/errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CheckField, FieldError, SelectField, TextArea, TextField } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { formValues, useServerForm } from '../../../../ui/use-server-form.ts';
import { api } from '../../../accounts/client.ts';
import { uploadFiles } from '../../../files/client.ts';
import { submissionsClient } from '../../../submissions/client.ts';
import type { StaffSubmission, SubmissionChange } from '../../../submissions/contract.ts';
import type { Status } from '../../../submissions/rules.ts';
import { submissionTexts } from '../../../submissions/texts.ts';
import { VersionNoteField } from './versions.tsx';

const texts = submissionTexts.dashboard;

interface StatusDialogProps {
  submission: StaffSubmission;
  statuses: Status[];
  onClose: () => void;
  onSaved: () => void;
}

/** Change Status, with a note for the history and, for publishing, the PDF readers get. */
export function StatusDialog({ submission, statuses, onClose, onSaved }: StatusDialogProps) {
  /** Why it was not saved, where that is nobody's field. */
  const [refusal, setRefusal] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) => {
    if (!(error instanceof AppError)) return console.error(error);
    toast.error(texts.statusFailed);
    setRefusal(error.issues?.length ? undefined : error.message);
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const { status, note = '', versionNote, tellAuthors } = formValues(form);
      const pdf = new FormData(form).get('pdf');
      const { version } = submission;
      const change: SubmissionChange = { status: status as Status, tellAuthors: tellAuthors === 'yes', version };
      if (note) change.note = note;
      if (versionNote) change.versionNote = versionNote;
      if (pdf instanceof File && pdf.size > 0) change.publicationFileUrl = (await uploadFiles([pdf]))[0]?.fileUrl ?? '';
      await submissionsClient(api).update(submission.id, change);
      toast.success(texts.statusUpdated);
      onSaved();
    });
  };

  return (
    <Dialog open onClose={onClose} title={texts.changeStatus} closeLabel={texts.close}>
      <p className="mb-5 font-serif">{submission.manuscriptTitle}</p>
      <form onSubmit={onSubmit} className="grid gap-5" method="post" data-live>
        <SelectField
          label={texts.status}
          name="status"
          defaultValue={submission.status}
          options={statuses.map((value) => ({ value, label: submissionTexts.statuses[value] }))}
          error={errors.status}
        />
        <TextArea label={texts.note} name="note" rows={3} error={errors.note} />
        <CheckField
          label={texts.tellAuthors}
          hint={texts.tellAuthorsHint}
          name="tellAuthors"
          value="yes"
          defaultChecked
        />
        <TextField
          label={texts.publicationPdf}
          name="pdf"
          type="file"
          accept=".pdf"
          hint={texts.publicationPdfHint}
          error={errors.publicationFileUrl ?? errors.files}
        />
        <VersionNoteField submission={submission} error={errors.versionNote} />
        {refusal && <FieldError>{refusal}</FieldError>}
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {texts.close}
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
