import { topicOf, type WithTopic } from '#features/topics/rules.ts';
import { FIELD_NAMES, FIELDS, type FieldName, type FieldValues, fieldText } from '../fields/fields.ts';

interface FieldListProps {
  values: FieldValues & WithTopic;
  /** Shown for an empty field; without it such a field is left out. */
  empty?: (name: FieldName) => string;
  /** Fields that are shown elsewhere. */
  without?: readonly FieldName[];
}

/** The fields of a submission with their labels, as a summary. */
export function FieldList({ values, empty, without = [] }: FieldListProps) {
  const { name: topic, lang } = topicOf(values);
  const shown = { ...values, topic };
  const rows = FIELD_NAMES.filter((name) => !without.includes(name)).flatMap((name) => {
    const text = fieldText(name, shown) || empty?.(name);
    return text ? [{ name, text, lang: name === 'topic' && topic ? lang : undefined }] : [];
  });
  return (
    <dl className="grid gap-4">
      {rows.map(({ name, text, lang }) => (
        <div key={name}>
          <dt className="text-sm text-faint">{FIELDS[name].label}</dt>
          <dd dir="auto" lang={lang} className="measure font-serif whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
