import { LANGUAGE_NAMES, type Language, offeredLanguages } from '#base/languages.ts';
import { SelectField } from '#ui/field.tsx';

interface LanguageFieldProps {
  label: string;
  chosen: Language;
  error: string | undefined;
}

/** A choice between the languages of the interface, each named in itself; the field is called `language`. */
export function LanguageField({ label, chosen, error }: LanguageFieldProps) {
  return (
    <SelectField
      label={label}
      name="language"
      defaultValue={chosen}
      options={offeredLanguages().map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      error={error}
    />
  );
}
