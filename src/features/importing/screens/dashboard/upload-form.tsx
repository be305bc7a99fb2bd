import type { FormEvent } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { saveAs } from '#ui/save-as.ts';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { importingClient } from '../../client.ts';
import type { Run } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';
import { ChoiceFields, choicesIn } from './choice-fields.tsx';
import { ImportFileField } from './import-file-field.tsx';
import { useImportFile } from './use-import-file.ts';

const { errors, screen: texts } = importingTexts;

const mainFault = (name: string) => (/\.(xml|csv|tsv|zip)$/i.test(name) ? undefined : errors.kind);
const zipFault = (name: string) => (/\.zip$/i.test(name) ? undefined : errors.notZip);

/** The files of an import and what they leave open; sends them for a report. */
export function UploadForm({ onChecking }: { onChecking: (run: Run | null) => void }) {
  const main = useImportFile(mainFault);
  const pdfs = useImportFile(zipFault);
  const { busy, errors: refused, refusal, submit } = useRefusal(texts.failed);
  const template = useRefusal(texts.failed);
  const saveTemplate = () =>
    template.submit(async () => {
      const { content, name } = await importingClient(api).template();
      saveAs(content, name);
    });
  const isSending = main.state.phase === 'sending' || pdfs.state.phase === 'sending';
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const { message, data } = await importingClient(api).check({
        upload: main.state.phase === 'ready' ? main.state.name : '',
        pdfs: pdfs.state.phase === 'ready' ? pdfs.state.name : null,
        ...choicesIn(form),
      });
      toast.success(message);
      onChecking(data.run);
    }, form);
  };
  return (
    <form onSubmit={check} noValidate aria-labelledby="upload" className="grid gap-5">
      <div>
        <h2 id="upload" className="text-lg">
          {texts.upload}
        </h2>
        <p className="mt-1 max-w-prose text-faint">{texts.uploadLead}</p>
        <Button look="quiet" className="-ml-4" busy={template.busy} onClick={() => void saveTemplate()}>
          {texts.template}
        </Button>
        <Refusal>{template.refusal}</Refusal>
      </div>
      <ImportFileField
        file={main}
        label={texts.main}
        choose={texts.chooseMain}
        accept=".xml,.csv,.tsv,.zip"
        error={refused.upload}
      />
      <ImportFileField
        file={pdfs}
        label={texts.pdfs}
        hint={texts.pdfsHint}
        choose={texts.choosePdfs}
        accept=".zip"
        error={refused.pdfs}
      />
      <ChoiceFields errors={refused} />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy || isSending} className="justify-self-start">
        {texts.check}
      </Button>
    </form>
  );
}
