import { Button } from '#ui/button.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { ChangeForm, CurrentPassword, Section } from './section.tsx';

const texts = accountTexts.account.password;

export function PasswordSection({ account }: { account: AccountView }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <ChangeForm
        onValues={({ currentPassword = '', password = '' }) =>
          ownAccountClient(api).changePassword({ currentPassword, password })
        }
      >
        {({ busy, errors }) => (
          <>
            {/* Password managers want to know whose password it is. */}
            <input type="email" autoComplete="username" value={account.email} readOnly hidden />
            <CurrentPassword errors={errors} />
            <NewPasswordField label={accountTexts.newPassword} accountRole={account.role} error={errors.password} />
            <Button type="submit" busy={busy} className="max-w-fit">
              {texts.button}
            </Button>
          </>
        )}
      </ChangeForm>
    </Section>
  );
}
