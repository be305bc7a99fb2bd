import { BookOpen, FileText, X } from 'lucide-react';
import { API_ROOT } from '#base/client.ts';
import { fileSize } from '#base/text.ts';
import { Button } from '#ui/button.tsx';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';

const texts = blindTexts.page;

interface ManuscriptProps {
  review: BlindReview;
  token: string;
}

/** The manuscript's files, the authors' response, and what has changed since the last round. */
export function Manuscript({ review: { files, response, round }, token }: ManuscriptProps) {
  if (files.length === 0) return null;
  const pdf = files.find(({ kind, format }) => kind === 'MANUSCRIPT' && format === 'pdf');
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{texts.manuscript}</h2>
      <ul className="grid gap-1">
        {files.map(({ kind, format, fileName, size }) => (
          <li key={fileName} className="flex flex-wrap items-center gap-x-3">
            <a
              href={`${API_ROOT}/review/${token}/files/${fileName}`}
              className="inline-flex min-h-11 items-center gap-2 font-medium"
            >
              <FileText aria-hidden className="size-4 shrink-0" />
              {texts.files[kind][format]}
            </a>
            <span className="text-sm text-faint">{fileSize(size)}</span>
          </li>
        ))}
        <li>
          <a href={`/r/${token}/text`} className="inline-flex min-h-11 items-center">
            {texts.text}
          </a>
        </li>
        {round > 1 && (
          <li>
            <a href={`/r/${token}/changes`} className="inline-flex min-h-11 items-center">
              {texts.changes}
            </a>
          </li>
        )}
      </ul>
      {pdf && <PdfBeside address={`${API_ROOT}/review/${token}/files/${pdf.fileName}`} />}
      {response && (
        <div>
          <h3 className="text-lg">{texts.response}</h3>
          <p dir="auto" className="measure mt-1 whitespace-pre-line">
            {response}
          </p>
        </div>
      )}
    </section>
  );
}

/** The PDF beside the form, on wide screens; the page's script loads it when its button is pressed. */
function PdfBeside({ address }: { address: string }) {
  return (
    <>
      <Button
        type="button"
        look="secondary"
        hidden
        data-read-pdf={address}
        data-title={texts.files.MANUSCRIPT.pdf}
        aria-expanded={false}
        aria-controls="pdf-reader"
        className="justify-self-start max-[75rem]:hidden"
      >
        <BookOpen aria-hidden className="size-4" />
        {texts.readBeside}
      </Button>
      <div
        id="pdf-reader"
        data-pdf-reader
        className="fixed inset-y-0 end-0 z-10 hidden w-1/2 flex-col border-s border-line bg-raised min-[75rem]:has-[iframe]:flex"
      >
        <Button type="button" look="quiet" className="m-1 self-end">
          <X aria-hidden className="size-4" />
          {texts.closeReader}
        </Button>
      </div>
    </>
  );
}
