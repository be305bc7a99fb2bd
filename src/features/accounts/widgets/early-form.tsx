import { addressOf } from '#base/client.ts';
import type { Call } from '#base/contract.ts';
import { accountTexts as texts } from '../texts.ts';

interface EarlyForm {
  /** The page after an answer that opens none by itself, such as "/login". */
  next?: string;
}

/** Properties of a form that is sent to a call of the API also before the framework has loaded (browser/early-forms.ts). */
export const earlyForm = (call: Call, { next }: EarlyForm = {}) => ({
  method: 'post' as const,
  'data-live': true,
  'data-call': addressOf(call),
  'data-next': next,
  'data-failed': texts.failed,
  'data-offline': texts.noConnection,
});

/** The place for the answer to such a form, which the framework leaves as it finds it. */
export function EarlyAnswer() {
  return (
    <div
      data-answer
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps what the script has written before hydration.
      dangerouslySetInnerHTML={{ __html: '' }}
      className="border-l-4 border-accent bg-raised p-4 empty:hidden"
    />
  );
}
