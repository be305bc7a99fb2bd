import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import { IconButton } from '#ui/staff/icon-button.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { SuggestedAuthor } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';
import { anAuthor, areSame, type EnteredAuthor } from './article-values.ts';
import { OfferButton } from './suggested-field.tsx';

const texts = importingTexts.add;
const labels = submissionTexts.wizard;
const FIELDS = ['fullName', 'affiliation', 'orcid', 'email'] as const;

interface AuthorsFieldProps {
  authors: EnteredAuthor[];
  suggested: SuggestedAuthor[];
  /** Errors by the key of the author: `<key>.email`. */
  errors: FieldErrors;
  onChange: (authors: EnteredAuthor[]) => void;
}

/** The authors in their order; only the name is required. */
export function AuthorsField({ authors, suggested, errors, onChange }: AuthorsFieldProps) {
  const list = useRef<HTMLDivElement>(null);
  const isTaken = suggested.length > 0 && areSame(authors, suggested);
  const nameOf = (index: number) => list.current?.querySelectorAll<HTMLInputElement>('[data-name]')[index];
  const change = (key: string, part: Partial<SuggestedAuthor>) =>
    onChange(authors.map((author) => (author.key === key ? { ...author, ...part } : author)));
  return (
    <div ref={list} className="grid gap-6">
      {suggested.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-faint">
          <span>
            {isTaken ? texts.fromPdf : texts.suggestedAuthors(suggested.map(({ fullName }) => fullName).join(', '))}
          </span>
          <OfferButton
            label={texts.authors}
            isTaken={isTaken}
            onClick={() => onChange(isTaken ? [anAuthor()] : suggested.map(anAuthor))}
          />
        </div>
      )}
      {authors.map((author, index) => (
        <fieldset key={author.key} className="grid min-w-0 gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <legend className="sr-only">{texts.author(index + 1)}</legend>
          <div className="flex items-center justify-between sm:col-span-2">
            <span aria-hidden className="font-semibold">
              {texts.author(index + 1)}
            </span>
            {authors.length > 1 && (
              <IconButton
                icon={Trash2}
                label={texts.removeAuthor(index + 1)}
                onClick={() =>
                  focusAfter(
                    () => onChange(authors.filter(({ key }) => key !== author.key)),
                    () => nameOf(Math.min(index, authors.length - 2)),
                  )
                }
              />
            )}
          </div>
          {FIELDS.map((field) => (
            <TextField
              key={field}
              label={field === 'fullName' ? labels.fullName : `${labels[field]} (${texts.optional})`}
              name={`${author.key}.${field}`}
              data-name={field === 'fullName' || undefined}
              type={field === 'email' ? 'email' : 'text'}
              required={field === 'fullName'}
              hint={field === 'email' ? texts.emailHint : field === 'orcid' ? labels.orcidHint : undefined}
              autoComplete="off"
              value={author[field]}
              error={errors[`${author.key}.${field}`]}
              onChange={({ target }) => change(author.key, { [field]: target.value })}
            />
          ))}
        </fieldset>
      ))}
      {errors.authors && <FieldError>{errors.authors}</FieldError>}
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() =>
          focusAfter(
            () => onChange([...authors, anAuthor()]),
            () => nameOf(authors.length),
          )
        }
      >
        <Plus aria-hidden className="size-4" />
        {texts.addAuthor}
      </Button>
    </div>
  );
}
