import { listed } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import type { LetterPreview as Preview } from '#features/decisions/contract.ts';
import type { DecisionKind } from '#features/decisions/rules.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { MailFrame } from '#ui/staff/mail-frame.tsx';
import { usePreview } from '#ui/staff/use-preview.ts';
import type { Written } from './use-written-letter.ts';

const texts = decisionTexts.screen;

interface LetterPreviewProps {
  submissionId: string;
  kind: DecisionKind;
  letter: Written;
}

/** The mails that the decision would send now, as the server writes them, with their recipients. */
export function LetterPreview({ submissionId, kind, letter: { subject, letter, reports, due } }: LetterPreviewProps) {
  const { preview: previews, failure } = usePreview(
    JSON.stringify([submissionId, kind, subject, letter, reports, due]),
    () => decisionsClient(api).preview(submissionId, { kind, subject, letter, reports, dueOn: due?.day }),
  );
  return (
    <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-6">
      <h2 id="preview" className="text-xl">
        {texts.preview}
      </h2>
      {failure && <p className="text-sm text-danger">{failure.message || texts.previewFailed}</p>}
      {!previews && !failure && <Skeleton className="h-96" />}
      {previews?.map((preview) => (
        <article key={preview.recipients[0]?.email} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p className="text-sm">{texts.to(listed(preview.recipients.map(addressOf)))}</p>
          <MailFrame html={preview.html} label={preview.subject} />
        </article>
      ))}
    </section>
  );
}

const addressOf = ({ name, email }: Preview['recipients'][number]) => `${name} <${email}>`;
