import { useRef } from 'react';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

const texts = submissionTexts.publicationPanel;

interface DoiFieldProps {
  doi: string | null;
  /** Offered while the article has no DOI; null if there is none to suggest. */
  suggested: string | null;
  error: string | undefined;
}

/** The article's DOI, with a button to fill in one made of the journal's prefix and the manuscript number. */
export function DoiField({ doi, suggested, error }: DoiFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const fillIn = () => {
    if (!field.current) return;
    field.current.value = suggested ?? '';
    // The form listens for `input` events, as when the DOI is typed.
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="grid content-start gap-1">
      <TextField ref={field} label={texts.doi} name="doi" hint={texts.doiHint} defaultValue={doi ?? ''} error={error} />
      {suggested && !doi && (
        <Button look="quiet" className="-ml-4 justify-self-start" onClick={fillIn}>
          {texts.suggestDoi}
        </Button>
      )}
    </div>
  );
}
