import { Button } from '../../../../ui/button.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { orcidJourney } from '../orcid-journey.ts';
import { Section, useChange } from './section.tsx';

const texts = accountTexts.account.orcid;
const own = ownAccountClient(api);

export function OrcidSection({ account: { orcid } }: { account: AccountView }) {
  const { busy, change } = useChange();
  const leave = async () => {
    orcidJourney.leave(await own.linkOrcid());
    return undefined;
  };
  return (
    <Section title={texts.title} lead={texts.lead}>
      {orcid && (
        <p>
          <a href={`https://orcid.org/${orcid}`}>{texts.linked(orcid)}</a>
        </p>
      )}
      <Button
        look="secondary"
        busy={busy}
        className="max-w-fit!"
        onClick={() => void change(orcid ? () => own.unlinkOrcid() : leave)}
      >
        {orcid ? texts.unlink : texts.link}
      </Button>
    </Section>
  );
}
