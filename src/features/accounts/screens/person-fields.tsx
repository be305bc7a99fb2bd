import { TextField } from '../../../ui/field.tsx';
import type { FieldErrors } from '../../../ui/use-server-form.ts';
import { passwordMin, type Role } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';

/** Name, address and new password of somebody who gets an account with `role`. */
export function PersonFields({ accountRole, errors }: { accountRole: Role; errors: FieldErrors }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={texts.firstName}
          name="firstName"
          autoComplete="given-name"
          required
          error={errors.firstName}
        />
        <TextField label={texts.lastName} name="lastName" autoComplete="family-name" required error={errors.lastName} />
      </div>
      <TextField label={texts.email} name="email" type="email" autoComplete="username" required error={errors.email} />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={texts.passwordHint(passwordMin(accountRole))}
        error={errors.password}
      />
    </>
  );
}
