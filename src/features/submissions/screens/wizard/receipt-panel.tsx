import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PatternBand } from '#ui/patterns.tsx';
import { submissionTexts } from '../../texts.ts';

const texts = submissionTexts.wizard;

interface ReceiptProps {
  number: string;
  hasCoAuthors: boolean;
  onSubmitAnother: () => void;
}

/** Replaces the wizard after a manuscript was submitted. */
export function ReceiptPanel({ number, hasCoAuthors, onSubmitAnother }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page-width max-w-2xl py-16">
      <PatternBand kind="lozenges" />
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-3xl outline-none">
        {texts.receiptTitle}
      </h1>
      <p className="mt-4 text-lg">{texts.receipt(number)}</p>
      <p className="mt-2 text-faint">{hasCoAuthors ? texts.receiptMails : texts.receiptMail}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={`/author/${number}`}>{texts.follow}</ButtonLink>
        <Button look="secondary" onClick={onSubmitAnother}>
          {texts.submitAnother}
        </Button>
      </div>
    </div>
  );
}
