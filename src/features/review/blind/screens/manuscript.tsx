import { FileText } from 'lucide-react';
import { API_ROOT } from '#base/client.ts';
import { fileSize } from '#base/text.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';

const texts = blindTexts.page;

interface ManuscriptProps {
  review: BlindReview;
  changes: { kind: 'added' | 'removed'; text: string }[];
  token: string;
}

/** The manuscript's files, the authors' response, and what has changed since the last round. */
export function Manuscript({ review: { files, response }, changes, token }: ManuscriptProps) {
  if (files.length === 0) return null;
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
      </ul>
      {response && (
        <div>
          <h3 className="text-lg">{texts.response}</h3>
          <p dir="auto" className="measure mt-1 whitespace-pre-line">
            {response}
          </p>
        </div>
      )}
      {changes.length > 0 && (
        <Disclosure title={texts.changes}>
          <p className="text-sm text-faint">{texts.changesLead}</p>
          <ul className="mt-3 grid gap-3">
            {changes.map(({ kind, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, whose texts may repeat
              <li key={index} className={`border-l-4 pl-3 ${kind === 'added' ? 'border-positive' : 'border-danger'}`}>
                <span className="text-sm text-faint">{kind === 'added' ? texts.added : texts.removed}</span>
                <p dir="auto" className="measure font-serif">
                  {kind === 'added' ? <ins className="no-underline">{text}</ins> : <del>{text}</del>}
                </p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}
