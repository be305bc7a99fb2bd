import type { ReactNode } from 'react';
import { excerpt } from '#base/text.ts';
import { identifiersIn, officePath } from '#features/submissions/rules.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { importingTexts } from '../../texts.ts';

const texts = importingTexts.add;

interface SuggestedFieldProps {
  label: string;
  name: string;
  value: string;
  /** Text from the PDF; empty or undefined without one. */
  suggested: string | undefined;
  hint?: string;
  required?: boolean;
  error: string | undefined;
  /** Lines of a field of several lines. */
  rows?: number;
  onChange: (value: string) => void;
}

/** A field that a PDF may fill in: it says where its value is from, and the suggestion can be left out and taken again. */
export function SuggestedField({ suggested, rows, onChange, hint, error, ...field }: SuggestedFieldProps) {
  const isSuggestion = Boolean(suggested) && field.value === suggested;
  const props = {
    ...field,
    hint: [isSuggestion ? texts.fromPdf : '', hint].filter(Boolean).join(' ') || undefined,
    error: error && <WithArticleLink message={error} />,
    className: isSuggestion ? 'border-l-4 border-l-accent' : undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="grid content-start gap-1">
      {rows ? <TextArea {...props} rows={rows} /> : <TextField {...props} />}
      <Offer label={field.label} text={suggested} isTaken={isSuggestion} onTake={onChange} />
    </div>
  );
}

interface OfferProps {
  label: string;
  text: string | undefined;
  isTaken: boolean;
  onTake: (value: string) => void;
}

function Offer({ label, text, isTaken, onTake }: OfferProps) {
  if (!text) return null;
  return (
    <div className="-my-2 flex flex-wrap items-center gap-x-2 text-sm text-faint">
      {!isTaken && <span className="min-w-0 wrap-anywhere">{texts.offer(excerpt(text, 120))}</span>}
      <OfferButton label={label} isTaken={isTaken} onClick={() => onTake(isTaken ? '' : text)} />
    </div>
  );
}

/** Leaves a suggestion out, or takes it; one button, so that the focus stays. */
export function OfferButton({ label, isTaken, onClick }: { label: string; isTaken: boolean; onClick: () => void }) {
  return (
    <Button
      look="quiet"
      className="-ml-4"
      aria-label={isTaken ? texts.leaveField(label) : texts.takeField(label)}
      onClick={onClick}
    >
      {isTaken ? texts.leave : texts.take}
    </Button>
  );
}

/** A refusal that names an article by its number, with a link to it in another window: the form stays as it is. */
function WithArticleLink({ message }: { message: string }): ReactNode {
  const [number] = identifiersIn(message).numbers;
  const at = number ? message.indexOf(number) : -1;
  if (!number || at < 0) return message;
  return (
    <span>
      {message.slice(0, at)}
      <a href={officePath(number)} target="_blank" rel="noreferrer" className="text-danger">
        {number}
      </a>
      {message.slice(at + number.length)}
    </span>
  );
}
