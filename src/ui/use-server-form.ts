import { useState } from 'react';
import { AppError, type FieldIssue } from '#base/errors.ts';
import { textValues } from '#base/forms.ts';
import { focusAfter } from './focus-after.ts';

export type FieldErrors = Record<string, string>;

export function fieldErrors(issues: FieldIssue[] | undefined): FieldErrors {
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [path, message]));
}

/** Whether a failure is the network's: there was no response at all. */
export function isNetworkError(error: unknown): boolean {
  return !(error instanceof AppError);
}

/**
 * A form validated by the server: `submit` runs one request at a time, keeps the entered values, and shows the server's issues at
 * their fields. `onError` is called with every failure. The focus moves to the first faulty field of the given `form`, and stays
 * where it is if no field is faulty.
 */
export function useServerForm(
  onError: (error: unknown) => void,
  /** Maps the server's paths to the fields of this form, if they differ. */
  place: (errors: FieldErrors) => FieldErrors = (errors) => errors,
) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const submit = async (work: () => Promise<void>, form?: HTMLFormElement): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      const found = error instanceof AppError ? place(fieldErrors(error.issues)) : {};
      showFaults(form, () => {
        setBusy(false);
        setErrors(found);
      });
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, setErrors, submit };
}

/** Marks faulty fields and moves the focus to the first one of the form, unless the user has moved it elsewhere. */
export function showFaults(form: HTMLFormElement | undefined, mark: () => void): void {
  const { activeElement } = document;
  const isHere = activeElement === document.body || form?.contains(activeElement);
  focusAfter(mark, () => (isHere ? form?.querySelector<HTMLElement>('[aria-invalid=true]') : undefined));
}

/** The fields of a submitted form as text. */
export function formValues(form: HTMLFormElement): Record<string, string> {
  return textValues(new FormData(form));
}

/** The files chosen in a form, by field name. */
export function formFiles(form: HTMLFormElement): Record<string, File> {
  const isChosen = (value: FormDataEntryValue) => value instanceof File && value.name !== '';
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => isChosen(value))) as Record<string, File>;
}
