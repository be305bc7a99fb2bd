import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';

const CONTROL =
  'w-full min-h-11 rounded-md border bg-raised px-3 py-2 text-base text-ink placeholder:text-faint focus:border-accent aria-invalid:border-danger border-field';

interface FieldProps {
  label: string;
  hint?: ReactNode | undefined;
  /** Error message, shown at the field and read with it. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** The label is for screen readers only. */
  hideLabel?: boolean | undefined;
}

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, control, hint and error of one field, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  required,
  hideLabel,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {required && (
          <span aria-hidden className="text-accent">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm whitespace-pre-line text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/** Why a form was refused as a whole; announced when it appears. */
export function Refusal({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <div role="alert">
      <FieldError>{children}</FieldError>
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(wiring) => <input {...wiring} aria-required={required} className={classNames(CONTROL, className)} {...input} />}
    </Field>
  );
}

/** The native file input, styled. */
export function FileInput(input: ComponentProps<'input'>) {
  return (
    <input
      type="file"
      className="min-h-11 w-full rounded-md border border-field bg-raised p-1.5 text-sm file:mr-3 file:min-h-8 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:font-medium file:text-ink aria-invalid:border-danger"
      {...input}
    />
  );
}

export function FileField({ label, hint, error, required, hideLabel, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(wiring) => <FileInput {...wiring} aria-required={required} {...input} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(wiring) => (
        <textarea rows={5} {...wiring} aria-required={required} className={classNames(CONTROL, className)} {...input} />
      )}
    </Field>
  );
}

interface SelectProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  /** `lang` is that of the label where it is not the page's. */
  options: readonly { value: string; label: string; lang?: string | undefined }[];
  /** Label of the first, empty choice. */
  placeholder?: string;
}

/** The native select, familiar on every phone. */
export function SelectField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel }}>
      {(wiring) => (
        <select {...wiring} aria-required={required} className={classNames(CONTROL, className)} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox with its label. */
export function CheckField({ label, hint, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <input
        id={id}
        type="checkbox"
        className="size-5 accent-accent"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
      />
      <label htmlFor={id} className="py-2.5 text-sm font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
