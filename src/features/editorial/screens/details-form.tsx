import { api } from '#features/accounts/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { fieldsChangedBy } from '#features/submissions/fields/fields.ts';
import { fieldsFromForm } from '#features/submissions/fields/from-form.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { FieldInputs } from '#features/submissions/widgets/field-inputs.tsx';
import type { Topic } from '#features/topics/contract.ts';
import { Button } from '#ui/button.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import type { useOwnSaves } from '#ui/staff/use-own-saves.ts';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { PanelPart } from './panel-part.tsx';

const texts = submissionTexts.detailsPanel;

interface DetailsFormProps {
  submission: StaffSubmission;
  topics: Topic[];
  ownSaves: ReturnType<typeof useOwnSaves>;
  onChanged: () => Promise<void>;
}

/** Form for corrections of the title, abstract and all other fields that the authors have filled in. */
export function DetailsForm({ submission, topics, ownSaves, onChanged }: DetailsFormProps) {
  const { latest, note } = ownSaves;
  const form = useRecordForm({ record: submission, failed: texts.saveFailed, reload: onChanged, latest });
  const { base = submission, busy, errors } = form;
  const save = form.onSubmit(async (element, version) => {
    const change = {
      ...fieldsFromForm(formValues(element), fieldsChangedBy('editor')),
      tellAuthors: false,
      version,
    };
    const { data } = await submissionsClient(api).update(submission.id, change);
    note(version, data.version);
    toast.success(texts.saved);
    await onChanged();
  });
  return (
    <PanelPart
      id="details"
      title={texts.title}
      lead={submission.status === 'PUBLISHED' ? texts.leadPublished : texts.lead}
    >
      <form key={form.key} {...form.props} onSubmit={save} className="grid gap-6">
        <FieldInputs values={base} errors={errors} topics={topics} />
        <Refused {...form.refused} />
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {texts.save}
        </Button>
      </form>
    </PanelPart>
  );
}
