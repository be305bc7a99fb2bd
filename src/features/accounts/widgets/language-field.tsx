import { LANGUAGE_NAMES, type Language, offeredLanguages } from '#base/languages.ts';
import { SelectField } from '#ui/field.tsx';

interface LanguageFieldProps {
  label: string;
  chosen: Language;
  hint?: string;
  error: string | undefined;
  /** For forms that keep the values of their fields themselves. */
  onChoose?: (language: Language) => void;
}

/** A choice between the languages of the interface, each named in itself; the field is called `language`. */
export function LanguageField({ label, chosen, hint, error, onChoose }: LanguageFieldProps) {
  const value = onChoose
    ? { value: chosen, onChange: ({ target }: { target: HTMLSelectElement }) => onChoose(target.value as Language) }
    : { defaultValue: chosen };
  return (
    <SelectField
      label={label}
      name="language"
      {...value}
      options={offeredLanguages().map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
      hint={hint}
      error={error}
    />
  );
}
