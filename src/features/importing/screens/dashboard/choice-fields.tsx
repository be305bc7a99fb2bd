import { LICENCE_NAMES, type Licence } from '#features/journal/journal.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import type { ImportChoices, Run } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';

const texts = importingTexts.screen;

interface ChoiceFieldsProps {
  chosen?: Pick<Run, 'topic' | 'licence'>;
  errors: Partial<Record<string, string>>;
}

/** The decisions that a file may leave open. */
export function ChoiceFields({ chosen, errors }: ChoiceFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="topic"
        label={texts.topic}
        hint={texts.topicHint}
        error={errors.topic}
        defaultValue={chosen?.topic ?? ''}
      />
      <SelectField
        name="licence"
        label={texts.licence}
        hint={texts.licenceHint}
        placeholder={texts.noLicence}
        options={LICENCE_NAMES.map((name) => ({ value: name, label: name }))}
        defaultValue={chosen?.licence ?? ''}
      />
    </div>
  );
}

/** The decisions that somebody has made in a form with these fields. */
export function choicesIn(form: HTMLFormElement): ImportChoices {
  const values = new FormData(form);
  const given = (name: string) => {
    const value = values.get(name);
    return (typeof value === 'string' && value.trim()) || null;
  };
  return { topic: given('topic'), licence: given('licence') as Licence | null };
}
