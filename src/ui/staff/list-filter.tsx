import { Children, type ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { STAFF_WORDS } from './words.ts';

interface ListFilterProps {
  /** The value of `?q=`. */
  q: string;
  /** Placeholder: the searched fields. */
  hint?: string;
  /** Other parameters to keep in the address, if the screen has several lists. */
  keep?: Record<string, string>;
  /** Selects next to the search box. */
  children?: ReactNode;
}

/** Search and filters of a list, kept in the address; a new search starts at the first page. */
export function ListFilter({ q, hint, keep, children }: ListFilterProps) {
  const columns = [
    '',
    'sm:grid-cols-[2fr_1fr_auto]',
    'sm:grid-cols-[2fr_1fr_1fr_auto]',
    'sm:grid-cols-2 min-[80rem]:grid-cols-[4fr_2fr_2fr_2fr_auto]',
    'sm:grid-cols-2 lg:grid-cols-3',
  ];
  const shape = columns[Children.count(children)] || 'sm:grid-cols-[1fr_auto]';
  return (
    <Form
      method="get"
      role="search"
      preventScrollReset={keep !== undefined}
      className={`grid max-w-4xl gap-4 ${shape}`}
    >
      {Object.entries(keep ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={q}
        type="search"
        name="q"
        label={STAFF_WORDS.search}
        defaultValue={q}
        placeholder={hint}
        maxLength={300}
      />
      {children}
      <Button type="submit" look="secondary" className="self-end justify-self-start max-sm:justify-self-stretch">
        {STAFF_WORDS.show}
      </Button>
    </Form>
  );
}
