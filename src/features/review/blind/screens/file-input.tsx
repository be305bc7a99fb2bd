import { FieldError } from '#ui/field.tsx';

interface FileInputProps {
  label: string;
  name: string;
  /** Of the form that it belongs to, if that is another than the one around it. */
  form?: string;
  accept: string;
  error: string | undefined;
}

/** A field for one file, which needs no script. */
export function FileInput({ label, error, ...input }: FileInputProps) {
  const id = `${input.name}-error`;
  return (
    <>
      <label className="grid gap-1.5">
        <span className="text-sm font-medium">{label}</span>
        <input
          type="file"
          required
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          className="min-h-11 text-sm file:mr-4 file:min-h-11 file:rounded-md file:border file:border-line file:bg-raised file:px-4 file:text-ink"
          {...input}
        />
      </label>
      {error && (
        <div id={id}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  );
}
