import { useState } from 'react';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { useMay } from '#features/accounts/widgets/use-role.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission, SubmissionChangeInput } from '#features/submissions/contract.ts';
import { isUsualMove } from '#features/submissions/life.ts';
import type { Status } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { CheckField, FileField, SelectField, TextArea } from '#ui/field.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { publicationPdfIn } from './publication-pdf.ts';
import { VersionNoteField } from './versions.tsx';

const texts = submissionTexts.dashboard;

interface StatusDialogProps {
  submission: StaffSubmission;
  statuses: readonly Status[];
  onReload: () => Promise<void>;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes the status, with a message to the authors and, for publishing, the PDF for readers. */
export function StatusDialog({ submission, statuses, onReload, onClose, onSaved }: StatusDialogProps) {
  const form = useRecordForm({ record: submission, failed: failureMessage, reload: onReload });
  const { base = submission, busy, errors } = form;
  const [chosen, setChosen] = useState(base.status);
  const isUnusual = !isUsualMove(base.status, chosen);
  const mayOverride = useMay('submission.override');
  const mayPublish = useMay('submission.publish');
  const offered = statuses.filter(
    (value) => mayOverride || (isUsualMove(base.status, value) && (mayPublish || value !== 'PUBLISHED')),
  );
  const save = form.onSubmit(async (element, version) => {
    await submissionsClient(api).update(submission.id, { ...(await changeIn(element)), version });
    toast.success(texts.statusUpdated);
    onSaved();
  });

  return (
    <Dialog open onClose={onClose} title={texts.changeStatus} closeLabel={texts.close}>
      <p className="mb-5 font-serif">{submission.manuscriptTitle}</p>
      <form key={form.key} {...form.props} onSubmit={save} className="grid gap-5">
        <SelectField
          label={texts.status}
          name="status"
          defaultValue={base.status}
          onInput={({ currentTarget }) => setChosen(currentTarget.value as Status)}
          options={offered.map((value) => ({ value, label: submissionTexts.statuses[value] }))}
          error={errors.status}
        />
        {isUnusual && (
          <TextArea label={texts.reason} name="reason" rows={2} hint={texts.reasonHint} error={errors.reason} />
        )}
        <TextArea label={texts.note} name="note" rows={3} error={errors.note} />
        <CheckField
          label={texts.tellAuthors}
          hint={texts.tellAuthorsHint}
          name="tellAuthors"
          value="yes"
          defaultChecked
        />
        {mayPublish && (
          <FileField
            label={texts.publicationPdf}
            name="pdf"
            accept=".pdf"
            hint={texts.publicationPdfHint}
            error={errors.publicationFileUrl ?? errors.files}
          />
        )}
        <VersionNoteField submission={base} error={errors.versionNote} />
        <Refused {...form.refused} />
        <div className="flex justify-end gap-3">
          <DialogClose>{texts.close}</DialogClose>
          <Button type="submit" busy={busy}>
            {busy ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

async function changeIn(form: HTMLFormElement): Promise<SubmissionChangeInput> {
  const { status, note, reason, versionNote, tellAuthors } = formValues(form);
  return {
    status: status as Status,
    tellAuthors: tellAuthors === 'yes',
    ...(note ? { note } : {}),
    ...(reason ? { reason } : {}),
    ...(versionNote ? { versionNote } : {}),
    ...(await publicationPdfIn(form)),
  };
}

/** Returns the toast for an error response. Other errors are only logged; the dialog shows the reason. */
function failureMessage(error: unknown): string | undefined {
  if (error instanceof AppError) return texts.statusFailed;
  console.error(error);
  return undefined;
}
