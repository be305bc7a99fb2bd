import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AppProposal } from '../../contract.ts';
import { CODE_LENGTH } from '../../rules.ts';
import { accountTexts } from '../../texts.ts';
import { ChangeForm } from './section.tsx';

const texts = accountTexts.account.factor;

/** The key for the app, as a picture and in letters, and the code it makes of it. */
export function ConfirmApp({ proposal, onCodes }: { proposal: AppProposal; onCodes: (codes: string[]) => void }) {
  const { secret, qrPath, qrSize } = proposal;
  return (
    <ChangeForm
      onValues={async ({ code = '' }) => {
        onCodes(await ownAccountClient(api).confirmApp({ proposal: proposal.proposal, code }));
        return { message: accountTexts.done.factor };
      }}
    >
      {({ busy, errors }) => (
        <>
          <p>{texts.scan}</p>
          <svg
            role="img"
            aria-label={texts.qrLabel}
            viewBox={`0 0 ${qrSize} ${qrSize}`}
            shapeRendering="crispEdges"
            className="max-w-56 bg-white"
          >
            <path d={qrPath} fill="#000" />
          </svg>
          <code className="break-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <TextField
            label={texts.appCode}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            required
            error={errors.code}
          />
          <Button type="submit" busy={busy} className="max-w-fit">
            {texts.confirmApp}
          </Button>
        </>
      )}
    </ChangeForm>
  );
}
