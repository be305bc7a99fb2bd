import { Plus, Trash2 } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FieldError, TextField } from '../../../../ui/field.tsx';
import type { FieldErrors } from '../../../../ui/use-server-form.ts';
import { submissionTexts } from '../../texts.ts';
import { type AuthorCard, type Draft, emptyAuthor } from './draft.ts';

const texts = submissionTexts.wizard;

interface AuthorsProps {
  draft: Draft;
  update: (patch: Partial<Draft>) => void;
  errors: FieldErrors;
}

export function AuthorsStep({ draft: { authors }, update, errors }: AuthorsProps) {
  const change = (key: string, patch: Partial<AuthorCard>) =>
    update({ authors: authors.map((author) => (author.key === key ? { ...author, ...patch } : author)) });
  const remove = (key: string) => update({ authors: authors.filter((author) => author.key !== key) });
  return (
    <div className="grid gap-8">
      {errors.authors && <FieldError>{errors.authors}</FieldError>}
      {authors.map((author, index) => (
        <fieldset key={author.key} className="grid gap-4 border-t border-line pt-4">
          <legend className="sr-only">{texts.author(index + 1)}</legend>
          <div className="flex min-h-11 items-center gap-3">
            <span aria-hidden className="font-serif text-xl font-semibold">
              {texts.author(index + 1)}
            </span>
            {index === 0 && <Badge tone="accent">{texts.corresponding}</Badge>}
            {authors.length > 1 && (
              <Button
                look="quiet"
                className="ml-auto"
                aria-label={texts.removeAuthor(index + 1)}
                onClick={() => remove(author.key)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            )}
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={texts.fullName}
              required
              value={author.fullName}
              onChange={(event) => change(author.key, { fullName: event.target.value })}
              error={errors[`${author.key}.fullName`]}
            />
            <TextField
              label={texts.email}
              type="email"
              required
              value={author.email}
              onChange={(event) => change(author.key, { email: event.target.value })}
              error={errors[`${author.key}.email`]}
            />
          </div>
          <TextField
            label={texts.affiliation}
            required
            value={author.affiliation}
            onChange={(event) => change(author.key, { affiliation: event.target.value })}
            error={errors[`${author.key}.affiliation`]}
          />
        </fieldset>
      ))}
      <div>
        <Button look="secondary" onClick={() => update({ authors: [...authors, emptyAuthor()] })}>
          <Plus aria-hidden className="size-4" />
          {texts.addAuthor}
        </Button>
      </div>
    </div>
  );
}
