import { Paperclip } from 'lucide-react';
import { API_ROOT } from '#base/client.ts';
import { fileSize } from '#base/text.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { REVIEW_LIMITS } from '../../rules.ts';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';
import { FileInput } from './file-input.tsx';
import type { Outcome } from './report-form.tsx';

const texts = blindTexts.page;

interface ReportFilesProps {
  review: BlindReview;
  token: string;
  outcome: Outcome | undefined;
}

/** Forms that have no fields of their own: those of the files are in the report's form, because forms cannot be nested. */
export function ReportFileForms() {
  return (
    <>
      <form
        id="attach-file"
        className="hidden"
        method="post"
        action="#files"
        encType="multipart/form-data"
        data-saves-first
      />
      <form id="detach-file" className="hidden" method="post" action="#files" data-saves-first>
        <input type="hidden" name="act" value="detach" />
      </form>
    </>
  );
}

/** Files for the authors, such as an annotated manuscript; they need no script. */
export function ReportFiles({ review: { reportFiles }, token, outcome }: ReportFilesProps) {
  const own = outcome?.act === 'attach' || outcome?.act === 'detach' ? outcome : undefined;
  const error = own?.errors?.file;
  return (
    <section id="files" className="grid scroll-mt-6 gap-3" aria-labelledby="files-title">
      <h3 id="files-title" className="text-lg">
        {texts.reportFiles}
      </h3>
      <p className="measure text-sm text-faint">{texts.reportFilesLead}</p>
      {reportFiles.length > 0 && (
        <ul className="grid gap-1">
          {reportFiles.map(({ id, fileName, size, excerpts }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4">
              <a
                href={`${API_ROOT}/review/${token}/report-files/${id}`}
                className="inline-flex min-h-11 items-center gap-2 font-medium wrap-anywhere"
              >
                <Paperclip aria-hidden className="size-4 shrink-0" />
                {fileName}
              </a>
              <span className="text-sm text-faint">{fileSize(size)}</span>
              <Button
                type="submit"
                form="detach-file"
                name="file"
                value={id}
                look="quiet"
                aria-label={texts.removeFile(fileName)}
              >
                {texts.remove}
              </Button>
              {excerpts.length > 0 && <p className="basis-full text-sm text-warning">{texts.fileNames(excerpts)}</p>}
            </li>
          ))}
        </ul>
      )}
      {own && !error && <Refusal>{own.refusal}</Refusal>}
      {reportFiles.length < REVIEW_LIMITS.files && (
        <div className="grid gap-3">
          <FileInput label={texts.file} name="file" form="attach-file" accept=".pdf,.docx" error={error} />
          <Button type="submit" form="attach-file" look="secondary" className="justify-self-start">
            {texts.attach}
          </Button>
          <noscript>
            <p className="text-sm">{texts.saveFirst}</p>
          </noscript>
        </div>
      )}
    </section>
  );
}
