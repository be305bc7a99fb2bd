import { buttonClass } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AppProposal } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { DigitsField } from '../../widgets/digits-field.tsx';
import { ChangeForm } from './section.tsx';

const texts = accountTexts.account.factor;

/** Id of the element that gets the focus when the setup begins. */
export const PROPOSAL_ID = 'app-proposal';

interface ConfirmProps {
  proposal: AppProposal;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

/** The key for the app, as a QR code and in letters, and a field for the code that the app makes from it. */
export function ConfirmApp({ proposal, onCodes, onCancel }: ConfirmProps) {
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
          <p id={PROPOSAL_ID} tabIndex={-1} className="outline-none">
            {texts.scan}
          </p>
          <svg
            role="img"
            aria-label={texts.qrLabel}
            viewBox={`0 0 ${qrSize} ${qrSize}`}
            shapeRendering="crispEdges"
            className="max-w-56 bg-white"
          >
            <path d={qrPath} fill="#000" />
          </svg>
          <div className="flex flex-wrap items-center gap-x-4">
            <code id="app-key" className="break-all">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <button type="button" data-copy="app-key" data-copied={texts.copied} className={buttonClass('quiet')}>
              {texts.copy}
            </button>
          </div>
          <a href={proposal.uri} className="py-1">
            {texts.openApp}
          </a>
          <DigitsField label={texts.appCode} error={errors.code} />
          <FormActions submit={texts.confirmApp} busy={busy} cancel={{ label: texts.cancel, onCancel }} />
        </>
      )}
    </ChangeForm>
  );
}
