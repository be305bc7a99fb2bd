import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useLookUps } from '#features/lookups/widgets/use-look-ups.tsx';
import { AffiliationField } from '#features/organisations/widgets/affiliation-field.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { focusAfter } from '#ui/focus-after.ts';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { submissionTexts } from '../../texts.ts';
import { AuthorIds } from './author-ids.tsx';
import { type AuthorCard, type Draft, emptyAuthor, type Submitter } from './draft.ts';
import { offeredOrcid, withOwnOrcid } from './own-orcid.ts';

const texts = submissionTexts.wizard;

interface AuthorsProps {
  draft: Pick<Draft, 'authors'>;
  update: (patch: Pick<Draft, 'authors'>) => void;
  errors: FieldErrors;
  /** Undefined when the account could not be loaded. */
  submitter: Submitter | undefined;
}

export function AuthorsStep({ draft: { authors }, update, errors, submitter }: AuthorsProps) {
  const canFind = useLookUps();
  const change = (key: string, patch: Partial<AuthorCard>) => {
    const changed = authors.map((author) => (author.key === key ? { ...author, ...patch } : author));
    update({ authors: withOwnOrcid(authors, changed, submitter) });
  };
  /** Updates the cards and focuses one, because moved and removed cards lose the focus. */
  const updateAndFocus = (key: string, changed: AuthorCard[]) =>
    focusAfter(
      () => update({ authors: changed }),
      () => document.getElementById(`author-${key}`),
    );
  /** Moves an author up by one; the first is the corresponding author. */
  const moveUp = (index: number) => {
    const moved = authors[index];
    if (!moved || index === 0) return;
    const others = authors.toSpliced(index, 1);
    updateAndFocus(moved.key, others.toSpliced(index - 1, 0, moved));
  };
  const remove = (key: string) => {
    const index = authors.findIndex((author) => author.key === key);
    updateAndFocus(authors[index + 1]?.key ?? authors[index - 1]?.key ?? '', authors.toSpliced(index, 1));
  };
  return (
    <div className="grid gap-8">
      {errors.authors && <FieldError>{errors.authors}</FieldError>}
      {authors.map((author, index) => (
        <fieldset
          key={author.key}
          id={`author-${author.key}`}
          tabIndex={-1}
          className="grid min-w-0 gap-4 border-t border-line pt-4 outline-none"
        >
          <legend className="sr-only">{texts.author(index + 1)}</legend>
          <div className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span aria-hidden className="font-serif text-xl font-semibold">
              {texts.author(index + 1)}
            </span>
            {index === 0 && <Badge tone="accent">{texts.corresponding}</Badge>}
            {authors.length > 1 && (
              <CardButtons index={index} count={authors.length} onMoveUp={moveUp} onRemove={() => remove(author.key)} />
            )}
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={texts.fullName}
              required
              hint={index === 0 ? texts.fullNameHint : undefined}
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
          <AffiliationField
            label={texts.affiliation}
            required
            value={author.affiliation}
            onEnter={(affiliation, ror) =>
              change(author.key, ror === undefined ? { affiliation } : { affiliation, ror })
            }
            error={errors[`${author.key}.affiliation`]}
          />
          <AuthorIds
            author={author}
            linkedOrcid={offeredOrcid(author, authors, submitter)}
            canFind={canFind}
            onChange={(patch) => change(author.key, patch)}
            errors={{ orcid: errors[`${author.key}.orcid`], ror: errors[`${author.key}.ror`] }}
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

interface CardButtonsProps {
  index: number;
  count: number;
  onMoveUp: (index: number) => void;
  onRemove: () => void;
}

function CardButtons({ index, count, onMoveUp, onRemove }: CardButtonsProps) {
  const number = index + 1;
  return (
    <div className="ml-auto flex">
      <Button look="quiet" disabled={index === 0} aria-label={texts.moveUp(number)} onClick={() => onMoveUp(index)}>
        <ArrowUp aria-hidden className="size-4" />
      </Button>
      <Button
        look="quiet"
        disabled={number === count}
        aria-label={texts.moveDown(number)}
        onClick={() => onMoveUp(index + 1)}
      >
        <ArrowDown aria-hidden className="size-4" />
      </Button>
      <Button look="quiet" aria-label={texts.removeAuthor(number)} onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
