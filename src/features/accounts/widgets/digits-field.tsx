import type { ComponentProps } from 'react';
import { CODE_LENGTH } from '../rules.ts';
import { CodeField } from './code-field.tsx';

type DigitsProps = Pick<ComponentProps<typeof CodeField>, 'label' | 'hint' | 'error' | 'className'>;

/** A code of six digits; phones offer the one that has just arrived. */
export function DigitsField(props: DigitsProps) {
  return <CodeField {...props} length={CODE_LENGTH} inputMode="numeric" autoComplete="one-time-code" />;
}
