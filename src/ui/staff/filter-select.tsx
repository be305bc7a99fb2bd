import { SelectField } from '../field.tsx';

interface FilterSelectProps<Value extends string> {
  /** Its parameter in the address. */
  name: string;
  label: string;
  /** What the address has now. */
  value: Value | undefined;
  /** The choice that narrows nothing; without it one of the others is always chosen. */
  any?: string;
  options: readonly Value[];
  labels?: (value: Value) => string;
}

/** One choice of a list's filter; it follows the address. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { name, label, value, any, options, labels = (option: Value) => option } = props;
  return (
    <SelectField
      key={value}
      label={label}
      name={name}
      defaultValue={value}
      {...(any === undefined ? {} : { placeholder: any })}
      options={options.map((option) => ({ value: option, label: labels(option) }))}
    />
  );
}

/** What the address chooses among the known ones; anything else is no choice. */
export function choiceIn<Value extends string>(
  search: URLSearchParams,
  name: string,
  known: readonly Value[],
): Value | undefined {
  return known.find((value) => value === search.get(name));
}
