import { FileDown } from 'lucide-react';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { editorialClient } from '../client.ts';
import { editorialTexts } from '../texts.ts';
import { storedPdf } from './publication-pdf.ts';

const texts = editorialTexts.textPdf;

interface TextPdfProps {
  submission: StaffSubmission;
  onChanged: () => Promise<void>;
}

/** The PDF that is made from the full text: to look at, and to publish before there is another one. */
export function TextPdf({ submission: { id, number, status, version }, onChanged }: TextPdfProps) {
  const { busy, refusal, submit } = useToastForm(failureMessage);
  const made = async () => (await editorialClient(api).textPdf(id)).content;
  const look = () => submit(async () => saveAs(await made(), `${number}.pdf`));
  const use = () =>
    submit(async () => {
      const publicationFileUrl = await storedPdf(
        new File([await made()], `${number}.pdf`, { type: 'application/pdf' }),
      );
      await submissionsClient(api).update(id, { publicationFileUrl, version, tellAuthors: false });
      toast.success(texts.used);
      await onChanged();
    });
  return (
    <section aria-labelledby="text-pdf" className="grid max-w-3xl gap-4">
      <div>
        <h3 id="text-pdf" className="text-base">
          {texts.title}
        </h3>
        <p className="mt-1 text-sm text-faint">{texts.lead}</p>
      </div>
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
