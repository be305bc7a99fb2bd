type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type State = string | boolean | File | undefined;

/** A field in which somebody has entered something else than what has been saved meanwhile. */
export interface Rival {
  label: string;
  saved: string;
}

/** What the fields of a form have at this moment. */
export function stateOf(form: HTMLFormElement): Map<unknown, State> {
  return new Map(fieldsOf(form).map((field) => [field, valueIn(field)]));
}

/**
 * Puts what was entered in a form since `known` into the one that has taken its place, and answers the fields of which
 * that knows something else. Fields nobody touched keep what they begin with there.
 */
export function carryOver(from: HTMLFormElement, to: HTMLFormElement, known = beginnings(from)) {
  const pairs = fieldsOf(from).flatMap((field): [FormField, FormField][] => {
    const heir = to.elements.namedItem(field.name);
    return valueIn(field) !== known.get(field) && isField(heir) ? [[field, heir]] : [];
  });
  const rivals = pairs.flatMap(([field, heir]): Rival[] => {
    const saved = valueIn(heir);
    const isRival = typeof saved === 'string' && saved !== known.get(field) && saved !== field.value;
    return isRival ? [{ label: labelOf(heir), saved: shown(heir) }] : [];
  });
  for (const [field, heir] of pairs) put(field, heir);
  return { first: pairs[0]?.[1], rivals };
}

function fieldsOf(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(isField);
}

function isField(element: unknown): element is FormField {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => element instanceof kind);
}

const isFile = (field: FormField): field is HTMLInputElement => field.type === 'file';
const isTick = (field: FormField): field is HTMLInputElement => field.type === 'checkbox';

function valueIn(field: FormField): State {
  if (isFile(field)) return field.files?.[0];
  return isTick(field) ? field.checked : field.value;
}

/** What the fields had when they came. */
function beginnings(form: HTMLFormElement): Map<unknown, State> {
  return new Map(fieldsOf(form).map((field) => [field, beginningOf(field)]));
}

function beginningOf(field: FormField): State {
  if (isFile(field)) return undefined;
  if (isTick(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
}

function put(field: FormField, heir: FormField): void {
  if (isFile(field) && isFile(heir)) heir.files = field.files;
  else if (isTick(field) && isTick(heir)) heir.checked = field.checked;
  else heir.value = field.value;
  // As if it had been entered there.
  heir.dispatchEvent(new Event('input', { bubbles: true }));
}

function shown(field: FormField): string {
  return field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value;
}

/** Without the star of a required field. */
function labelOf(field: FormField): string {
  return field.labels?.[0]?.firstChild?.textContent ?? field.name;
}
