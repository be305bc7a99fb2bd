import { Download } from 'lucide-react';
import { API_ROOT } from '#base/client.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextArea } from '#ui/field.tsx';
import { blindTexts } from '../texts.ts';
import { FileInput } from './file-input.tsx';
import type { Outcome } from './report-form.tsx';

const texts = blindTexts.page;

/** The form as a text file: to be taken along, and uploaded when it is filled in. */
export function OfflineForm({ token, outcome }: { token: string; outcome: Outcome | undefined }) {
  const own = outcome?.act === 'offline' ? outcome : undefined;
  const pasted = outcome?.act === 'paste' ? outcome : undefined;
  return (
    <div id="offline" className="scroll-mt-6">
      <Disclosure title={texts.offlineTitle} open={own !== undefined || pasted !== undefined}>
        <p className="measure mt-2 text-faint">{texts.offlineLead}</p>
        <p className="mt-2">
          <a
            href={`${API_ROOT}/review/${token}/offline-form`}
            className="inline-flex min-h-11 items-center gap-2 font-medium"
          >
            <Download aria-hidden className="size-4 shrink-0" />
            {texts.offlineDownload}
          </a>
        </p>
        <noscript>
          <p className="mt-3 text-sm">{texts.saveFirst}</p>
        </noscript>
        <form
          method="post"
          action="#offline"
          encType="multipart/form-data"
          data-saves-first
          className="mt-3 grid gap-3"
        >
          <FileInput
            label={texts.offlineFile}
            name="offline"
            accept=".txt,text/plain"
            error={own?.errors?.offline ?? own?.refusal}
          />
          <Button type="submit" look="secondary" className="justify-self-start">
            {texts.offlineUpload}
          </Button>
        </form>
        <form method="post" action="#offline" data-saves-first className="mt-6 grid gap-3">
          <TextArea
            label={texts.pasteLabel}
            hint={texts.pasteHint}
            name="pasted"
            rows={6}
            defaultValue={pasted?.values.pasted}
            error={pasted?.errors?.pasted ?? pasted?.errors?.['content.toAuthor'] ?? pasted?.refusal}
          />
          <Button type="submit" name="act" value="paste" look="secondary" className="justify-self-start">
            {texts.paste}
          </Button>
        </form>
      </Disclosure>
    </div>
  );
}
