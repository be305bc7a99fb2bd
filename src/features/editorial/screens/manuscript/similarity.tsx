import { Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { dayOf, longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Refusal, SelectField, TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import type { ManuscriptPage } from '../../contract.ts';
import { SIMILARITY_LIMIT } from '../../rules.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.manuscript.similarity;
const client = editorialClient(api);

interface SimilarityProps {
  submission: ManuscriptPage['submission'];
  results: ManuscriptPage['similarity'];
  onChanged: () => Promise<void>;
}

/** Results of similarity checks, against the limit of the guidelines, and the form that enters one. */
export function Similarity({ submission, results, onChanged }: SimilarityProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const remove = (resultId: string) =>
    submit(async () => {
      toast.success((await client.removeSimilarity(submission.id, resultId)).message);
      await onChanged();
    });
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { fileId = '', percent = '', checkedOn = '' } = formValues(form);
    void submit(async () => {
      toast.success((await client.addSimilarity(submission.id, { fileId, percent, checkedOn })).message);
      form.reset();
      await onChanged();
    });
  };
  const files = submission.files.filter(({ fileType }) => fileType === 'MANUSCRIPT').toReversed();
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{texts.title}</h3>
      {results.length === 0 && (
        <p className="text-sm">
          {texts.none} {texts.limit(SIMILARITY_LIMIT)}
        </p>
      )}
      <ul className="grid gap-1">
        {results.map(({ id, percent, checkedOn, fileName, by }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="font-medium">{texts.result(percent, longDate(checkedOn))}</span>
            <Badge tone={percent < SIMILARITY_LIMIT ? 'positive' : 'danger'}>
              {percent < SIMILARITY_LIMIT ? texts.below(SIMILARITY_LIMIT) : texts.above(SIMILARITY_LIMIT)}
            </Badge>
            <span className="text-faint">
              {fileName}, {by}
            </span>
            <IconButton icon={Trash2} label={texts.remove(percent)} onClick={() => void remove(id)} />
          </li>
        ))}
      </ul>
      <Disclosure title={texts.open}>
        <form noValidate onSubmit={add} className="grid max-w-2xl gap-3 sm:grid-cols-3 sm:items-end">
          <SelectField
            label={texts.file}
            name="fileId"
            options={files.map(({ id, fileName }) => ({ value: id, label: fileName }))}
            error={errors.fileId}
          />
          <TextField label={texts.percent} name="percent" inputMode="numeric" error={errors.percent} />
          <TextField
            label={texts.checkedOn}
            name="checkedOn"
            type="date"
            defaultValue={dayOf(new Date().toISOString())}
            error={errors.checkedOn}
          />
          <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
            {busy ? texts.adding : texts.add}
          </Button>
        </form>
      </Disclosure>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}
