import { FileDown } from 'lucide-react';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { editorialClient } from '../client.ts';
import { editorialTexts } from '../texts.ts';

const texts = editorialTexts.textPdf;

interface TextPdfProps {
  submission: StaffSubmission;
  /** Whether text or details have changed since the PDF of the article was made. */
  isOutdated: boolean;
  onChanged: () => Promise<void>;
}

/** The PDF that is made from the full text: to look at, and to publish before there is another one. */
export function TextPdf({ submission: { id, status, version }, isOutdated, onChanged }: TextPdfProps) {
  const { busy, refusal, submit } = useToastForm(failureMessage);
  const make = () => editorialClient(api).textPdf(id);
  const look = () =>
    submit(async () => {
      const { content, name } = await make();
      saveAs(content, name);
    });
  const use = () =>
    submit(async () => {
      toast.success((await editorialClient(api).useTextPdf(id, version)).message);
      await onChanged();
    });
  return (
    <section id="pdf" aria-labelledby="text-pdf" className="grid max-w-3xl scroll-mt-6 gap-4">
      <div>
        <h3 id="text-pdf" className="text-base">
          {texts.title}
        </h3>
        <p className="mt-1 text-sm text-faint">{texts.lead}</p>
      </div>
      {isOutdated && (
        <p className="border-l-4 border-warning bg-raised p-5">
          {status === 'PUBLISHED' ? texts.outdatedPublished : texts.outdated}
        </p>
      )}
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={busy} onClick={() => void look()}>
          <FileDown aria-hidden className="size-4" />
          {texts.look}
        </Button>
        {status !== 'PUBLISHED' && (
          <Button look="secondary" busy={busy} onClick={() => void use()}>
            {texts.use}
          </Button>
        )}
      </div>
    </section>
  );
}
