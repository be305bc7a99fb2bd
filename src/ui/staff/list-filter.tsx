import { Children, type ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { STAFF_WORDS } from './words.ts';

interface ListFilterProps {
  /** What `?q=` has. */
  q: string;
  /** What the search looks at. */
  hint?: string;
  /** What else stands in the address and stays there, where the list is one of several on its screen. */
  keep?: Record<string, string>;
  /** Selects, beside the search box. */
  children?: ReactNode;
}

/** Search and filters of a list. They stand in the address; another search begins at the first page. */
export function ListFilter({ q, hint, keep, children }: ListFilterProps) {
  const columns = [
    '',
    'sm:grid-cols-[2fr_1fr_auto]',
    'sm:grid-cols-[2fr_1fr_1fr_auto]',
    'sm:grid-cols-2 min-[80rem]:grid-cols-[4fr_2fr_2fr_2fr_auto]',
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
      <Button type="submit" look="secondary" className="self-end">
        {STAFF_WORDS.show}
      </Button>
    </Form>
  );
}
