import { AppError } from './errors.ts';
import { baseTexts } from './texts.ts';

/** The text fields of a form; files are left out. */
export function textValues(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The text fields of a request's form. Throws 415 for any other body. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return textValues(await formOf(request));
}

/** The form of a request, with its files. Throws 415 for any other body. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError('unsupported', 'NOT_A_FORM', baseTexts.formsOnly, { cause });
  }
}

/** The whole number in a field, or the text as it is, so that the server can say what is wrong with it. */
export function numberIn(text: string): number | string {
  return /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : text;
}
