import { ChevronDown, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { submissionTexts } from '../../texts.ts';
import type { AuthorCard } from './draft.ts';

const texts = submissionTexts.wizard;

interface AuthorIdsProps {
  author: AuthorCard;
  /** The submitter's own ORCID iD where it may be put in by a click. */
  linked: string | undefined;
  onChange: (patch: Partial<AuthorCard>) => void;
  errors: { orcid: string | undefined; ror: string | undefined };
}

/** What few authors have at hand: folded away until it is filled in, or faulty. */
export function AuthorIds({ author, linked, onChange, errors }: AuthorIdsProps) {
  const { orcid, ror } = author;
  const [isOpen, setIsOpen] = useState(Boolean(orcid || ror));
  const isFaulty = Boolean(errors.orcid || errors.ror);
  const fields = useRef<HTMLDivElement>(null);
  // The button goes; what it did is where the reader should be.
  const putIn = () =>
    focusAfter(
      () => {
        onChange({ orcid: linked ?? '' });
        setIsOpen(true);
      },
      () => fields.current?.querySelector('input'),
    );
  return (
    <div>
      {linked && (
        <Button look="quiet" className="-ml-4" onClick={putIn}>
          <Plus aria-hidden className="size-4" />
          {texts.ownOrcid(linked)}
        </Button>
      )}
      <details className="group" open={isOpen || isFaulty} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 max-w-fit cursor-pointer items-center gap-1.5 text-sm font-semibold text-accent">
          {texts.moreAboutAuthor}
          <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
        </summary>
        <div ref={fields} className="mt-2 grid gap-4 sm:grid-cols-2">
          <TextField
            label={texts.orcid}
            autoComplete="off"
            hint={texts.orcidHint}
            value={orcid}
            onChange={(event) => onChange({ orcid: event.target.value })}
            error={errors.orcid}
          />
          <TextField
            label={texts.ror}
            autoComplete="off"
            hint={texts.rorHint}
            value={ror}
            onChange={(event) => onChange({ ror: event.target.value })}
            error={errors.ror}
          />
        </div>
      </details>
    </div>
  );
}
