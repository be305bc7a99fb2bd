import type { FormEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FieldError, TextField } from '../../../../ui/field.tsx';
import { useRefusal } from '../../../../ui/staff/use-refusal.ts';
import { toast } from '../../../../ui/toast.tsx';
import { formValues } from '../../../../ui/use-server-form.ts';
import { api } from '../../../accounts/client.ts';
import { submissionsClient } from '../../../submissions/client.ts';
import type { AuthorsChange, StaffSubmission } from '../../../submissions/contract.ts';
import { submissionTexts } from '../../../submissions/texts.ts';
import { PanelPart } from './panel-part.tsx';

const texts = submissionTexts.authorsPanel;
const fields = submissionTexts.wizard;

interface AuthorsFormProps {
  submission: StaffSubmission;
  onChanged: () => Promise<void>;
}

/** How the authors are named on the article, with their ORCID iDs and the ROR ids of their institutions. */
export function AuthorsForm({ submission, onChanged }: AuthorsFormProps) {
  const { id, authors, version } = submission;
  const { busy, errors, refusal, submit } = useRefusal(texts.saveFailed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValues(event.currentTarget);
    void submit(async () => {
      const { message } = await submissionsClient(api).nameAuthors(id, {
        authors: authorsIn(values, authors),
        version,
      });
      toast.success(message);
      await onChanged();
    });
  };
  return (
    <PanelPart title={texts.title} lead={texts.lead}>
      <form key={version} onSubmit={onSubmit} method="post" data-live className="grid gap-6">
        {authors.map((author, index) => {
          const field = (name: 'fullName' | 'affiliation' | 'orcid' | 'ror', hint?: string) => (
            <TextField
              label={fields[name]}
              name={`${author.order}.${name}`}
              autoComplete="off"
              required={name === 'fullName' || name === 'affiliation'}
              hint={hint}
              defaultValue={author[name] ?? ''}
              error={errors[`authors.${index}.${name}`]}
            />
          );
          return (
            <fieldset key={author.order} className="grid min-w-0 gap-4">
              <legend className="mb-2 text-sm text-faint">
                {texts.author(author.order)} · {author.email}
              </legend>
              <div className="grid gap-4 sm:grid-cols-2">
                {field('fullName', fields.fullNameHint)}
                {field('affiliation')}
                {field('orcid', fields.orcidHint)}
                {field('ror', fields.rorHint)}
              </div>
            </fieldset>
          );
        })}
        {refusal && (
          <div role="alert">
            <FieldError>{refusal}</FieldError>
          </div>
        )}
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {texts.save}
        </Button>
      </form>
    </PanelPart>
  );
}

function authorsIn(values: Record<string, string>, authors: StaffSubmission['authors']): AuthorsChange['authors'] {
  return authors.map(({ order }) => {
    const value = (name: string) => values[`${order}.${name}`] ?? '';
    const named = { fullName: value('fullName'), affiliation: value('affiliation') };
    return { order, ...named, orcid: value('orcid'), ror: value('ror') };
  });
}
