import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { CODE_LENGTH } from '../rules.ts';

type DigitsProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'className'>;

/** A code of six digits; phones offer the one that has just come. */
export function DigitsField(props: DigitsProps) {
  return (
    <TextField
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      required
    />
  );
}
