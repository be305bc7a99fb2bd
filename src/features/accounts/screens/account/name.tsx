import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { NameFields } from '../person-fields.tsx';
import { ChangeForm, SaveButton, Section } from './section.tsx';

const texts = accountTexts.account;

export function NameSection({ account }: { account: AccountView }) {
  return (
    <Section {...texts.name}>
      <ChangeForm
        key={`${account.firstName} ${account.lastName}`}
        onValues={({ firstName = '', lastName = '' }) => ownAccountClient(api).rename({ firstName, lastName })}
      >
        {({ busy, errors }) => (
          <>
            <NameFields known={account} errors={errors} />
            <SaveButton busy={busy} />
          </>
        )}
      </ChangeForm>
    </Section>
  );
}
