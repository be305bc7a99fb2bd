import { useRef, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { OrcidFinder } from '#features/lookups/widgets/orcid-finder.tsx';
import { useLookUps } from '#features/lookups/widgets/use-look-ups.tsx';
import { AffiliationField } from '#features/organisations/widgets/affiliation-field.tsx';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import type { useOwnSaves } from '#ui/staff/use-own-saves.ts';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { type FieldErrors, formValues } from '#ui/use-server-form.ts';
import { PanelPart } from './panel-part.tsx';

const texts = submissionTexts.authorsPanel;
const fields = submissionTexts.wizard;

const FIELDS = ['fullName', 'email', 'affiliation', 'orcid', 'ror'] as const;
type FieldOfAuthor = (typeof FIELDS)[number];
const HINTS: Partial<Record<FieldOfAuthor, string>> = {
  fullName: fields.fullNameHint,
  orcid: fields.orcidHint,
  ror: fields.rorHint,
};
const isRequired = (field: FieldOfAuthor) => field !== 'orcid' && field !== 'ror';

interface AuthorsFormProps {
  submission: StaffSubmission;
  ownSaves: ReturnType<typeof useOwnSaves>;
  onChanged: () => Promise<void>;
}

/** Form for the authors: names, addresses, affiliations, iDs and order; authors can be added and removed. */
export function AuthorsForm({ submission, ownSaves, onChanged }: AuthorsFormProps) {
  const { latest, note } = ownSaves;
  const form = useRecordForm({ record: submission, failed: texts.saveFailed, reload: onChanged, latest });
  const { base = submission, busy } = form;
  const { id, authors } = base;
  // The cards in the order they were sent, because the server names an author by the place in the list.
  const [sent, setSent] = useState<number[]>([]);
  const canFind = useLookUps();
  const errors = errorsByCard(form.errors, sent);
  const isFaulty = (card: number) => Object.keys(errors).some((path) => path.startsWith(`${card}.`));
  const save = form.onSubmit(async (element, version) => {
    const cards = cardsIn(formValues(element), authors.length + 1);
    setSent(cards.map(({ card }) => card));
    const { data } = await submissionsClient(api).update(id, {
      authors: cards.map(({ author }) => author),
      tellAuthors: false,
      version,
    });
    note(version, data.version);
    toast.success(texts.saved);
    await onChanged();
  });
  return (
    <PanelPart id="authors" title={texts.title} lead={texts.lead}>
      <form key={form.key} {...form.props} onSubmit={save} className="grid gap-6">
        {authors.map((author, index) => (
          <AuthorFields key={author.order} author={author} card={index + 1} errors={errors} canFind={canFind} />
        ))}
        <Disclosure title={texts.another} open={isFaulty(authors.length + 1)}>
          <AuthorFields author={undefined} card={authors.length + 1} errors={errors} canFind={canFind} />
        </Disclosure>
        {errors.authors && <FieldError>{errors.authors}</FieldError>}
        <Refused {...form.refused} />
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {texts.save}
        </Button>
      </form>
    </PanelPart>
  );
}

interface AuthorFieldsProps {
  /** Undefined for an author to be added. */
  author: StaffSubmission['authors'][number] | undefined;
  /** From 1. */
  card: number;
  errors: FieldErrors;
  /** Whether iDs can be searched at ORCID. */
  canFind: boolean;
}

function AuthorFields({ author, card, errors, canFind }: AuthorFieldsProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const inputOf = (field: FieldOfAuthor): HTMLInputElement | undefined => {
    const input = fieldset.current?.elements.namedItem(`${card}.${field}`);
    return input instanceof HTMLInputElement ? input : undefined;
  };
  const fill = (field: FieldOfAuthor, value: string) => {
    const input = inputOf(field);
    if (input) input.value = value;
    return input;
  };
  const fillRor = (_: string, ror: string | undefined) => ror !== undefined && fill('ror', ror);
  const fillOrcid = (orcid: string) => {
    const input = fill('orcid', orcid);
    // Tells the form around it that something was entered.
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    input?.focus();
  };
  const personIn = () => ({ name: inputOf('fullName')?.value ?? '', affiliation: inputOf('affiliation')?.value ?? '' });
  return (
    <fieldset ref={fieldset} className="grid min-w-0 gap-4 border-t border-line pt-4">
      <legend className="sr-only">{author ? texts.author(card) : texts.another}</legend>
      {author && (
        <p aria-hidden className="font-semibold">
          {texts.author(card)}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map((field) => {
          const props = {
            label: fields[field],
            name: `${card}.${field}`,
            required: author && isRequired(field),
            hint: HINTS[field],
            defaultValue: author?.[field] ?? '',
            error: errors[`${card}.${field}`],
          };
          if (field === 'affiliation') return <AffiliationField key={field} {...props} onEnter={fillRor} />;
          return <TextField key={field} {...props} type={field === 'email' ? 'email' : 'text'} autoComplete="off" />;
        })}
        <TextField
          label={texts.position}
          name={`${card}.position`}
          type="number"
          min={1}
          max={100}
          defaultValue={String(card)}
        />
      </div>
      {canFind && <OrcidFinder personIn={personIn} onChoose={fillOrcid} />}
    </fieldset>
  );
}

/** Returns the filled cards in the order of their positions. */
function cardsIn(values: Record<string, string>, count: number) {
  const cards = Array.from({ length: count }, (_, index) => {
    const card = index + 1;
    const entered = (field: FieldOfAuthor) => values[`${card}.${field}`]?.trim() ?? '';
    const author = {
      fullName: entered('fullName'),
      email: entered('email'),
      affiliation: entered('affiliation'),
      orcid: entered('orcid'),
      ror: entered('ror'),
    };
    const position = Number(values[`${card}.position`]) || card;
    // A moved author comes before the one at that position when moved up, and after it when moved down.
    return { card, author, rank: position + Math.sign(position - card) / 2 };
  });
  const filled = cards.filter(({ author }) => Object.values(author).some(Boolean));
  return filled.toSorted((a, b) => a.rank - b.rank || a.card - b.card);
}

/** Maps errors from the index of a sent author (`authors.1.email`) to its card (`3.email`). */
function errorsByCard(errors: FieldErrors, sent: number[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, index = '', field = ''] = /^authors\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return [index ? `${sent[Number(index)]}.${field}` : path, message];
    }),
  );
}
