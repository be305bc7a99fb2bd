import type { Role } from '#features/access/rules.ts';
import { TextField } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';

import { accountTexts as texts } from '../texts.ts';
import { NewPasswordField } from './new-password-field.tsx';

interface Name {
  firstName: string;
  lastName: string;
}

/** First and last name, side by side where there is room. */
export function NameFields({ known, errors }: { known?: Name | undefined; errors: FieldErrors }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={texts.firstName}
        name="firstName"
        autoComplete="given-name"
        required
        defaultValue={known?.firstName}
        error={errors.firstName}
      />
      <TextField
        label={texts.lastName}
        name="lastName"
        autoComplete="family-name"
        required
        defaultValue={known?.lastName}
        error={errors.lastName}
      />
    </div>
  );
}

interface PersonProps {
  accountRole: Role;
  known?: Name | undefined;
  errors: FieldErrors;
}

/** Name, address and new password of a new account with `accountRole`. */
export function PersonFields({ accountRole, known, errors }: PersonProps) {
  return (
    <>
      <NameFields known={known} errors={errors} />
      <TextField label={texts.email} name="email" type="email" autoComplete="username" required error={errors.email} />
      <NewPasswordField label={texts.password} accountRole={accountRole} error={errors.password} />
    </>
  );
}
