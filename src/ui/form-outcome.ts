import { AppError } from '#base/errors.ts';
import { type FieldErrors, fieldErrors } from './use-server-form.ts';

/** Why the server has refused a form: at its fields, or as a whole where no field is named. */
export interface FormRefusal {
  errors: FieldErrors;
  refusal: string | undefined;
  /** Words of a toast. */
  said: string;
}

/** Makes a call for a form that was sent without JavaScript. Undefined after success; rethrows what is no refusal. */
export async function refusalOf(call: Promise<unknown>): Promise<FormRefusal | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = fieldErrors(error.issues);
    return { errors, refusal: Object.keys(errors).length > 0 ? undefined : error.message, said: error.message };
  }
}
