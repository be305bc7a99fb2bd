import { useState } from 'react';
import { AppError, type FieldIssue } from '../base/errors.ts';
import { textValues } from '../base/forms.ts';

export type FieldErrors = Record<string, string>;

export function fieldErrors(issues: FieldIssue[] | undefined): FieldErrors {
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message]));
}

/** Whether a failure is the network's: nothing was answered at all. */
export function isNetworkError(error: unknown): boolean {
  return !(error instanceof AppError);
}

/**
 * A form that the server judges: `submit` runs the work once at a time, keeps what was typed, and puts the server's
 * issues at their fields. `onError` is told of every failure.
 */
export function useServerForm(
  onError: (error: unknown) => void,
  /** Puts the server's paths at the fields of this form, where they differ. */
  place: (errors: FieldErrors) => FieldErrors = (errors) => errors,
) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const submit = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      if (error instanceof AppError) setErrors(place(fieldErrors(error.issues)));
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, setErrors, submit };
}

/** The fields of a submitted form as text. */
export function formValues(form: HTMLFormElement): Record<string, string> {
  return textValues(new FormData(form));
}

/** The files somebody has chosen in a form, by the names of their fields. */
export function formFiles(form: HTMLFormElement): Record<string, File> {
  const isChosen = (value: FormDataEntryValue) => value instanceof File && value.name !== '';
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => isChosen(value))) as Record<string, File>;
}
