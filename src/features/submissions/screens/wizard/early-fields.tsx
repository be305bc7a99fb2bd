import { TextArea } from '#ui/field.tsx';

/** Texts of the first step that can be written before its script has loaded, in its order. */
export const EARLY_FIELDS = ['manuscriptTitle', 'keywords', 'abstract'] as const;

interface EarlyFieldProps {
  name: (typeof EARLY_FIELDS)[number];
  field: { label: string };
}

export function EarlyField({ name, field: { label } }: EarlyFieldProps) {
  const height = name === 'abstract' ? 'min-h-60' : 'min-h-11';
  return (
    <TextArea label={label} name={name} required rows={1} className={`field-sizing-content font-serif ${height}`} />
  );
}

/** The early field in which somebody is writing while the form takes over. */
export function earlyFieldInUse(): string | undefined {
  const field = document.activeElement;
  return field?.closest('[data-early-draft]') ? (field.getAttribute('name') ?? undefined) : undefined;
}
