import { TextArea, TextField } from './field.tsx';
import type { FieldErrors } from './use-server-form.ts';

/** One field of a form, as data. */
export interface FieldSpec {
  name: string;
  label: string;
  /** Default `text`; `area` has several lines. */
  kind?: 'text' | 'email' | 'url' | 'area';
  /** Width for a small number. */
  short?: boolean;
  required?: boolean;
  /** Of what is typed, where it is not the page's. */
  lang?: string;
  hint?: string;
  /** Lines of an `area`. */
  rows?: number;
}

/** The fields with these names, in the order of the names. */
export const fieldsNamed = (names: readonly string[], fields: readonly FieldSpec[]): FieldSpec[] =>
  names.flatMap((wanted) => fields.filter(({ name }) => name === wanted));

interface RecordFieldsProps {
  fields: readonly FieldSpec[];
  /** Initial values by name. */
  values: object;
  errors: FieldErrors;
}

/** Fields with their initial values and errors. */
export function RecordFields({ fields, values, errors }: RecordFieldsProps) {
  const known = values as Record<string, string | number | null | undefined>;
  return fields.map(({ name, kind = 'text', short, rows, ...field }) => {
    const shared = { ...field, name, defaultValue: String(known[name] ?? ''), error: errors[name] };
    if (kind === 'area') return <TextArea key={name} rows={rows ?? 5} {...shared} />;
    // No autofill: these are other people's data, not the user's own.
    const look = short ? ({ inputMode: 'numeric', className: 'max-w-24' } as const) : {};
    return <TextField key={name} type={kind} autoComplete="off" {...look} {...shared} />;
  });
}
