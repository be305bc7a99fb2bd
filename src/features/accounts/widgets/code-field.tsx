import type { ComponentProps } from 'react';
import { TextField } from '#ui/field.tsx';

/** Spaces and invisible characters that are copied along with a code from a mail. */
const BLANK = /[\s\p{Cf}]+/gu;

type CodeProps = Omit<ComponentProps<typeof TextField>, 'name' | 'maxLength' | 'onInput' | 'required'> & {
  length: number;
};

/**
 * A code, however it is typed or pasted: without blanks, and no longer than it can be. A browser's own `maxLength` would
 * cut " 872 158" before anybody takes the blanks away.
 */
export function CodeField({ length, ...props }: CodeProps) {
  return <TextField {...props} name="code" required onInput={({ currentTarget }) => tidy(currentTarget, length)} />;
}

function tidy(field: HTMLInputElement, length: number): void {
  const code = field.value.replace(BLANK, '').slice(0, length);
  // Writing the same again would move the cursor.
  if (code !== field.value) field.value = code;
}
