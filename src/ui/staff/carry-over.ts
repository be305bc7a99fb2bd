type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type State = string | boolean | File | undefined;

/** A field whose entered value differs from the one a colleague has saved. */
export interface Rival {
  label: string;
  saved: string;
}

/** The current values of a form's fields. */
export function stateOf(form: HTMLFormElement): Map<unknown, State> {
  return new Map(fieldsOf(form).map((field) => [field, valueIn(field)]));
}

/**
 * Copies the values entered in a form since `known` into its replacement. Returns the first copied field, and the fields whose saved
 * values differ. Untouched fields keep the replacement's values.
 */
export function carryOver(from: HTMLFormElement, to: HTMLFormElement, known = initialValues(from)) {
  const pairs = fieldsOf(from).flatMap((field): [FormField, FormField][] => {
    const target = to.elements.namedItem(field.name);
    return valueIn(field) !== known.get(field) && isField(target) ? [[field, target]] : [];
  });
  const rivals = pairs.flatMap(([field, target]): Rival[] => {
    const saved = valueIn(target);
    const isRival = typeof saved === 'string' && saved !== known.get(field) && saved !== field.value;
    return isRival ? [{ label: labelOf(target), saved: shown(target) }] : [];
  });
  for (const [field, target] of pairs) put(field, target);
  return { first: pairs[0]?.[1], rivals };
}

function fieldsOf(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(isField);
}

function isField(element: unknown): element is FormField {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);
}

const isFile = (field: FormField): field is HTMLInputElement => field.type === 'file';
const isCheckbox = (field: FormField): field is HTMLInputElement => field.type === 'checkbox';

function valueIn(field: FormField): State {
  if (isFile(field)) return field.files?.[0];
  return isCheckbox(field) ? field.checked : field.value;
}

/** The initial values of a form's fields. */
function initialValues(form: HTMLFormElement): Map<unknown, State> {
  return new Map(fieldsOf(form).map((field) => [field, initialValueOf(field)]));
}

function initialValueOf(field: FormField): State {
  if (isFile(field)) return undefined;
  if (isCheckbox(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
}

function put(field: FormField, target: FormField): void {
  if (isFile(field) && isFile(target)) target.files = field.files;
  else if (isCheckbox(field) && isCheckbox(target)) target.checked = field.checked;
  else target.value = field.value;
  // React and `useUnsaved` listen for input events.
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

function shown(field: FormField): string {
  return field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value;
}

/** The label's text without the asterisk of a required field. */
function labelOf(field: FormField): string {
  return field.labels?.[0]?.firstChild?.textContent ?? field.name;
}
