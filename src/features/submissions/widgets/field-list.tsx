import { FIELD_NAMES, FIELDS, type FieldName, type FieldValues, fieldText } from '../fields/fields.ts';

interface FieldListProps {
  values: FieldValues;
  /** Shown for an empty field; without it such a field is left out. */
  empty?: (name: FieldName) => string;
  /** Fields that are shown elsewhere. */
  without?: readonly FieldName[];
}

/** The fields of a submission with their labels, as a summary. */
export function FieldList({ values, empty, without = [] }: FieldListProps) {
  const rows = FIELD_NAMES.filter((name) => !without.includes(name)).flatMap((name) => {
    const text = fieldText(name, values) || empty?.(name);
    return text ? [{ name, text }] : [];
  });
  return (
    <dl className="grid gap-4">
      {rows.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-sm text-faint">{FIELDS[name].label}</dt>
          <dd dir="auto" className="measure font-serif whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
