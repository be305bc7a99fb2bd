import { type FormEvent, useState } from 'react';
import { useLoaderData } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { memberLoader } from '#features/accounts/widgets/guard.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { OwnPage, OwnPageFallback } from '#features/submissions/widgets/own-page.tsx';
import { Button } from '#ui/button.tsx';
import { Refusal, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { useToastForm } from '#ui/use-toast-form.ts';
import { REVIEW_LIMITS, WISH_KINDS } from '../../rules.ts';
import { wishClient } from '../client.ts';
import type { Wish } from '../contract.ts';
import { wishTexts } from '../texts.ts';

const texts = wishTexts.page;

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }, { name: 'robots', content: 'noindex' }];

export const clientLoader = memberLoader(async ({ params }) => {
  const number = params.number ?? '';
  const { isOpen, data } = await wishClient(api).read(number);
  return { number, isOpen, wishes: data };
});

export const HydrateFallback = () => <OwnPageFallback title={texts.title} />;

/** The page on which an author suggests reviewers, or asks the editors not to invite some. */
export default function WishesScreen() {
  const { number, isOpen, wishes } = useLoaderData<typeof clientLoader>();
  return (
    <OwnPage number={number} title={texts.title} lead={texts.lead}>
      {isOpen ? <WishForm number={number} wishes={wishes} /> : <WishList wishes={wishes} />}
    </OwnPage>
  );
}

function WishList({ wishes }: { wishes: Wish[] }) {
  return (
    <>
      <p className="border-l-4 border-accent bg-raised p-4">{texts.closed}</p>
      {wishes.length === 0 && <p>{texts.none}</p>}
      <ul className="grid gap-3">
        {wishes.map(({ kind, fullName, email, affiliation, reason }) => (
          <li key={fullName + email} className="border-t border-line pt-3">
            <p>
              <span className="font-semibold">{fullName}</span>: {texts.kinds[kind].toLowerCase()}
            </p>
            <p className="text-sm text-faint">{[email, affiliation, reason].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Row extends Wish {
  /** Keeps fields with their row when another is removed. */
  key: number;
}

const EMPTY: Wish = { kind: 'SUGGEST', fullName: '', email: '', affiliation: '', reason: '' };
const isFilled = ({ fullName, email, affiliation, reason }: Wish) =>
  [fullName, email, affiliation, reason].some((text) => text.trim() !== '');

function WishForm({ number, wishes }: { number: string; wishes: Wish[] }) {
  const [rows, setRows] = useState<Row[]>(() =>
    (wishes.length > 0 ? wishes : [EMPTY]).map((wish, key) => ({ ...wish, key })),
  );
  const filled = rows.filter(isFilled);
  const content = filled.map(({ key: _key, ...wish }) => wish);
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const change = (key: number, values: Partial<Wish>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(async () => {
      const { message } = await wishClient(api).write(number, content);
      toast.success(message ?? '');
    }, event.currentTarget);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-8">
      {rows.map((row, index) => (
        <WishFields
          key={row.key}
          wish={row}
          title={texts.person(index + 1)}
          errorAt={(field) => errors[`wishes.${filled.indexOf(row)}.${field}`]}
          onChange={(values) => change(row.key, values)}
          onRemove={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
        {rows.length < REVIEW_LIMITS.wishes && (
          <Button
            look="secondary"
            onClick={() =>
              setRows((now) => [...now, { ...EMPTY, key: Math.max(-1, ...now.map(({ key }) => key)) + 1 }])
            }
          >
            {texts.add}
          </Button>
        )}
      </div>
    </form>
  );
}

interface WishFieldsProps {
  wish: Wish;
  title: string;
  errorAt: (field: keyof Wish) => string | undefined;
  onChange: (values: Partial<Wish>) => void;
  onRemove: () => void;
}

function WishFields({ wish, title, errorAt, onChange, onRemove }: WishFieldsProps) {
  const textField = (field: 'fullName' | 'email' | 'affiliation', more: { hint?: string; type?: 'email' } = {}) => (
    <TextField
      label={texts[field]}
      required={field === 'fullName'}
      autoComplete="off"
      value={wish[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
      error={errorAt(field)}
      {...more}
    />
  );
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <p aria-hidden className="font-medium">
          {title}
        </p>
        <Button look="quiet" onClick={onRemove}>
          {texts.remove(wish.fullName)}
        </Button>
      </div>
      <SelectField
        label={texts.kind}
        options={WISH_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={wish.kind}
        onChange={(event) => onChange({ kind: event.target.value as Wish['kind'] })}
      />
      {textField('fullName')}
      {textField('email', { hint: texts.emailHint, type: 'email' })}
      {textField('affiliation')}
      <div className="sm:col-span-2">
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          value={wish.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
          error={errorAt('reason')}
        />
      </div>
    </fieldset>
  );
}
