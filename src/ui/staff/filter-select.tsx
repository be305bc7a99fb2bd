import { SelectField } from '../field.tsx';

interface FilterSelectProps<Value extends string> {
  /** Parameter in the address. */
  name: string;
  label: string;
  /** Current value in the address. */
  value: Value | undefined;
  /** Label of the choice without filtering; left out if one of the others is always chosen. */
  any?: string;
  options: readonly Value[];
  labels?: (value: Value) => string;
}

/** One filter of a list; it follows the address. */
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

/** The known value in the address; undefined for any other. */
export function choiceIn<Value extends string>(
  search: URLSearchParams,
  name: string,
  known: readonly Value[],
): Value | undefined {
  return known.find((value) => value === search.get(name));
}
