import { buttonClass } from '#ui/button.tsx';
import { accountTexts } from '../../texts.ts';

const texts = accountTexts.account.factor;

/** Id of the heading. */
export const CODES_ID = 'new-recovery-codes';

/** Shown once, right after they were generated. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="border-l-4 border-accent bg-raised p-4">
      <h3 id={CODES_ID} tabIndex={-1} className="text-base outline-none">
        {texts.codesTitle}
      </h3>
      <p className="mt-1 text-sm">{texts.codesLead}</p>
      <pre id="recovery-codes" className="mt-3 grid grid-cols-2 font-mono text-sm whitespace-pre-line">
        {codes.join('\n')}
      </pre>
      <button
        type="button"
        data-copy="recovery-codes"
        data-copied={texts.copied}
        className={buttonClass('quiet', 'mt-2 -ml-4')}
      >
        {texts.copy}
      </button>
    </div>
  );
}
