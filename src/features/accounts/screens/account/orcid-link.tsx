import { Button } from '#ui/button.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { orcidRedirect } from '../orcid-redirect.ts';
import { ChangeForm, CurrentPassword, Section, useChange } from './section.tsx';

const texts = accountTexts.account.orcid;
const own = ownAccountClient(api);

export function OrcidSection({ account: { orcid } }: { account: AccountView }) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      {orcid ? <Linked iD={orcid} /> : <LinkForm />}
    </Section>
  );
}

function Linked({ iD }: { iD: string }) {
  const { busy, change } = useChange();
  return (
    <>
      <p>
        <a href={`https://orcid.org/${iD}`}>{texts.linked(iD)}</a>
      </p>
      <Button look="secondary" busy={busy} className="max-w-fit!" onClick={() => void change(() => own.unlinkOrcid())}>
        {texts.unlink}
      </Button>
    </>
  );
}

function LinkForm() {
  const leave = async ({ currentPassword = '' }: Record<string, string>) => {
    orcidRedirect.leave(await own.linkOrcid(currentPassword));
    return undefined;
  };
  return (
    <ChangeForm onValues={leave}>
      {({ busy, errors }) => (
        <>
          <CurrentPassword errors={errors} />
          <Button type="submit" look="secondary" busy={busy} className="max-w-fit">
            {texts.link}
          </Button>
        </>
      )}
    </ChangeForm>
  );
}
