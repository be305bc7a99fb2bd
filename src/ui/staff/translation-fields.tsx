import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGE_NAMES } from '#base/languages.ts';
import type { Translations } from '#base/translations.ts';
import { type FieldSpec, RecordFields } from '../record-fields.tsx';
import type { FieldErrors } from '../use-server-form.ts';
import { STAFF_WORDS } from './words.ts';

const nameOf = (field: string) => `translations.fr.${field}`;

interface TranslationFieldsProps {
  /** The texts that can be translated, with the labels of their English fields. */
  fields: readonly FieldSpec[];
  translations: Translations<object> | undefined;
  errors: FieldErrors;
  /** Whether some of the texts may stay in English. */
  mayBePartial?: boolean;
}

/** The fields of a record's French texts. They are part of the form once there are some, or the group was opened. */
export function TranslationFields({ fields, translations, errors, mayBePartial }: TranslationFieldsProps) {
  const specs = fields.map((field) => ({
    ...field,
    name: nameOf(field.name),
    label: `${field.label} (${LANGUAGE_NAMES.fr})`,
    required: false,
    lang: 'fr',
  }));
  const values = Object.fromEntries(Object.entries(translations?.fr ?? {}).map(([key, text]) => [nameOf(key), text]));
  const isFaulty = specs.some(({ name }) => errors[name]);
  const [wasOpened, setOpened] = useState(translations?.fr !== undefined);
  return (
    <details
      open={isFaulty || undefined}
      onToggle={({ currentTarget }) => setOpened(wasOpened || currentTarget.open)}
      className="rounded-sm border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 py-2.5 font-medium">
        {LANGUAGE_NAMES.fr}
        <ChevronDown aria-hidden className="size-5 text-accent in-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-4">
        <p className="text-sm text-faint">
          {mayBePartial ? STAFF_WORDS.partialTranslationHint : STAFF_WORDS.translationHint}
        </p>
        {wasOpened && <RecordFields fields={specs} values={values} errors={errors} />}
      </div>
    </details>
  );
}

/** The translations in the values of a form with `TranslationFields`; none when all their fields are empty. */
export function translationsIn<Name extends string>(
  values: Readonly<Record<string, string>>,
  fields: readonly Name[],
): Translations<Record<Name, string>> {
  const fr = Object.fromEntries(fields.map((field) => [field, values[nameOf(field)] ?? ''])) as Record<Name, string>;
  return fields.some((field) => fr[field].trim()) ? { fr } : {};
}
