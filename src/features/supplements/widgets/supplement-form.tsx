import type { FormEvent } from 'react';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Refusal, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import type { Supplement, SupplementDetails } from '../contract.ts';
import { SUPPLEMENT_KINDS, SUPPLEMENT_LICENCE_NAMES, SUPPLEMENT_LIMITS } from '../rules.ts';
import { supplementTexts } from '../texts.ts';

const { panel: texts, kinds } = supplementTexts;

interface FormProps {
  file: Supplement;
  save: (details: SupplementDetails) => Promise<{ message: string; data: Supplement[] }>;
  onSaved: (data: Supplement[]) => void;
  onClose: () => void;
}

/** Kind, title, description and licence of one supplementary file. */
export function SupplementForm({ file, save, onSaved, onClose }: FormProps) {
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const { message, data } = await save(formValues(form) as unknown as SupplementDetails);
      toast.success(message);
      onSaved(data);
    }, form);
  };
  const title = (
    <TextField
      label={texts.fileTitle}
      name="title"
      required
      maxLength={SUPPLEMENT_LIMITS.title}
      defaultValue={file.title}
      error={errors.title}
    />
  );
  return (
    <form
      onSubmit={onSubmit}
      method="post"
      data-live
      className="grid gap-5 rounded-md border border-line bg-raised p-5"
    >
      {title}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={texts.kind}
          name="kind"
          options={SUPPLEMENT_KINDS.map((value) => ({ value, label: kinds[value] }))}
          defaultValue={file.kind}
          error={errors.kind}
        />
        <SelectField
          label={texts.licence}
          name="licence"
          options={SUPPLEMENT_LICENCE_NAMES.map((value) => ({ value, label: value }))}
          defaultValue={file.licence}
          error={errors.licence}
        />
      </div>
      <TextArea
        label={texts.description}
        name="description"
        rows={3}
        maxLength={SUPPLEMENT_LIMITS.description}
        hint={texts.descriptionHint}
        defaultValue={file.description}
        error={errors.description}
      />
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {texts.save}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {STAFF_WORDS.cancel}
        </Button>
      </div>
    </form>
  );
}
