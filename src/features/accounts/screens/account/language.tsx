import { LANGUAGES } from '#base/languages.ts';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { LanguageField } from '../../widgets/language-field.tsx';
import { ChangeForm, SaveButton, Section } from './section.tsx';

const texts = accountTexts.account;

/** The language of the mails to the account's owner. */
export function LanguageSection({ account: { language } }: { account: AccountView }) {
  return (
    <Section {...texts.language}>
      <ChangeForm
        key={language}
        onValues={({ language: chosen }) =>
          ownAccountClient(api).chooseLanguage({ language: LANGUAGES.find((one) => one === chosen) ?? language })
        }
      >
        {({ busy, errors }) => (
          <>
            <LanguageField label={texts.languageLabel} chosen={language} error={errors.language} />
            <SaveButton busy={busy} />
          </>
        )}
      </ChangeForm>
    </Section>
  );
}
