import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { OrcidFinder } from '#features/lookups/widgets/orcid-finder.tsx';
import { Button } from '#ui/button.tsx';
import { DisclosureSummary } from '#ui/disclosure.tsx';
import { TextField } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { submissionTexts } from '../../texts.ts';
import type { AuthorCard } from './draft.ts';

const texts = submissionTexts.wizard;

interface AuthorIdsProps {
  author: AuthorCard;
  /** The submitter's linked ORCID iD, if a button should offer it. */
  linkedOrcid: string | undefined;
  /** Whether iDs can be searched at ORCID. */
  canFind: boolean;
  onChange: (patch: Partial<AuthorCard>) => void;
  errors: { orcid: string | undefined; ror: string | undefined };
}

/** Optional ORCID iD and ROR id; collapsed until one is filled in or has an error. */
export function AuthorIds({ author, linkedOrcid, canFind, onChange, errors }: AuthorIdsProps) {
  const { fullName, affiliation, orcid, ror } = author;
  const [isOpen, setIsOpen] = useState(Boolean(orcid || ror));
  const hasErrors = Boolean(errors.orcid || errors.ror);
  const fields = useRef<HTMLDivElement>(null);
  // The button disappears, so the focus moves to the field it filled in.
  const fillOrcid = (found: string) =>
    focusAfter(
      () => {
        onChange({ orcid: found });
        setIsOpen(true);
      },
      () => fields.current?.querySelector('input'),
    );
  return (
    <div>
      {linkedOrcid && (
        <Button look="quiet" className="-ml-4" onClick={() => fillOrcid(linkedOrcid)}>
          <Plus aria-hidden className="size-4" />
          {texts.ownOrcid(linkedOrcid)}
        </Button>
      )}
      <details className="group" open={isOpen || hasErrors} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <DisclosureSummary title={texts.moreAboutAuthor} />
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
          {canFind && <OrcidFinder personIn={() => ({ name: fullName, affiliation })} onChoose={fillOrcid} />}
        </div>
      </details>
    </div>
  );
}
