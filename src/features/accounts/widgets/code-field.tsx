import type { ComponentProps } from 'react';
import { TextField } from '#ui/field.tsx';

/** Spaces and invisible characters that are copied along with a code from a mail. */
const BLANK = /[\s\p{Cf}]+/gu;

type CodeProps = Omit<ComponentProps<typeof TextField>, 'name' | 'maxLength' | 'onInput' | 'required'> & {
  length: number;
};

/**
 * A code field that removes spaces and surplus characters, typed or pasted. A browser's own `maxLength` would
 * cut " 872 158" before the spaces are removed.
 */
export function CodeField({ length, ...props }: CodeProps) {
  return <TextField {...props} name="code" required onInput={({ currentTarget }) => tidy(currentTarget, length)} />;
}

function tidy(field: HTMLInputElement, length: number): void {
  const code = field.value.replace(BLANK, '').slice(0, length);
  // Writing the same value again would move the cursor.
  if (code !== field.value) field.value = code;
}
