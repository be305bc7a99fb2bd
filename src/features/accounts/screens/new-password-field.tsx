import type { Role } from '#features/access/rules.ts';
import { TextField } from '#ui/field.tsx';
import { passwordMin } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';

interface NewPasswordProps {
  label: string;
  /** Staff need longer ones. */
  accountRole: Role;
  error: string | undefined;
}

export function NewPasswordField({ label, accountRole, error }: NewPasswordProps) {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      hint={texts.passwordHint(passwordMin(accountRole))}
      error={error}
    />
  );
}
