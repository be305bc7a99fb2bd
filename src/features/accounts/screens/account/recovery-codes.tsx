import { ShownOnce, titleIdOf } from '#ui/shown-once.tsx';
import { accountTexts } from '../../texts.ts';

const texts = accountTexts.account.factor;
const ID = 'recovery-codes';

/** Id of the heading. */
export const CODES_ID = titleIdOf(ID);

/** Recovery codes right after they were generated. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <ShownOnce
      id={ID}
      title={texts.codesTitle}
      lead={texts.codesLead}
      secrets={codes}
      copy={texts.copy}
      copied={texts.copied}
    />
  );
}
