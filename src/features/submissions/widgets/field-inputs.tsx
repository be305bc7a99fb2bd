import type { FieldErrors } from '#ui/use-server-form.ts';
import { FIELD_NAMES, type FieldName, type FieldValues, STATEMENTS } from '../fields/fields.ts';
import { submissionTexts } from '../texts.ts';
import { FieldInput, type FieldInputProps } from './field-input.tsx';
import { TranslationInputs } from './translation-inputs.tsx';

const { statements } = submissionTexts;
const isStatement = (name: FieldName) => (STATEMENTS as FieldName[]).includes(name);

interface FieldInputsProps {
  /** The values, or the initial values without `onChange`. */
  values: FieldValues;
  onChange?: (patch: Partial<FieldValues>) => void;
  errors: FieldErrors;
  topics: FieldInputProps['topics'];
}

/** The inputs of all fields of a submission: what describes it, then the statements that are printed with it. */
export function FieldInputs({ values, onChange, errors, topics }: FieldInputsProps) {
  const input = (name: FieldName) => {
    if (name === 'translations')
      return (
        <TranslationInputs
          key={name}
          language={values.language}
          value={values.translations}
          onChange={onChange && ((translations) => onChange({ translations }))}
          errors={errors}
        />
      );
    return (
      <FieldInput
        key={name}
        name={name}
        value={values[name]}
        onChange={onChange && ((value) => onChange({ [name]: value }))}
        error={errors[name]}
        topics={topics}
      />
    );
  };
  return (
    <>
      {FIELD_NAMES.filter((name) => !isStatement(name)).map(input)}
      <fieldset className="grid min-w-0 gap-6 border-t border-line pt-6">
        <legend className="sr-only">{statements.title}</legend>
        <div>
          <p aria-hidden className="font-serif text-xl font-semibold">
            {statements.title}
          </p>
          <p className="mt-1 text-sm text-faint">{statements.lead}</p>
        </div>
        {STATEMENTS.map(input)}
      </fieldset>
    </>
  );
}
