import { api } from '#features/accounts/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import type { ManuscriptPage } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.manuscript;

interface EditorFormProps extends Pick<ManuscriptPage, 'submission' | 'editors'> {
  onChanged: () => Promise<void>;
}

/** Assigns the handling editor; the list says how many manuscripts each of them handles already. */
export function EditorForm({ submission, editors, onChanged }: EditorFormProps) {
  const form = useRecordForm({ record: submission, failed: texts.assignFailed, reload: onChanged });
  const { base = submission, busy, errors } = form;
  const assign = form.onSubmit(async (element, version) => {
    const handlingEditorId = formValues(element).handlingEditorId || null;
    await submissionsClient(api).update(submission.id, { handlingEditorId, version });
    toast.success(texts.assigned);
    await onChanged();
  });
  return (
    <form key={form.key} {...form.props} onSubmit={assign} className="grid gap-3 border-t border-line pt-4">
      <SelectField
        label={texts.editor}
        name="handlingEditorId"
        defaultValue={base.handlingEditorId ?? ''}
        options={[
          { value: '', label: texts.nobody },
          ...editors.map(({ id, name, handles }) => ({ value: id, label: texts.handles(name, handles) })),
        ]}
        error={errors.handlingEditorId}
      />
      <Refused {...form.refused} />
      <Button type="submit" look="secondary" busy={busy}>
        {busy ? texts.assigning : texts.assign}
      </Button>
    </form>
  );
}
