import { api } from '#features/accounts/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { AuthorsChange, StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import type { useOwnSaves } from '#ui/staff/use-own-saves.ts';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { PanelPart } from './panel-part.tsx';

const texts = submissionTexts.authorsPanel;
const fields = submissionTexts.wizard;

interface AuthorsFormProps {
  submission: StaffSubmission;
  ownSaves: ReturnType<typeof useOwnSaves>;
  onChanged: () => Promise<void>;
}

/** Form for the authors' names, affiliations, ORCID iDs and ROR ids. */
export function AuthorsForm({ submission, ownSaves, onChanged }: AuthorsFormProps) {
  const { latest, note } = ownSaves;
  const form = useRecordForm({ record: submission, failed: texts.saveFailed, reload: onChanged, latest });
  const { base = submission, busy, errors } = form;
  const { id, authors } = base;
  const save = form.onSubmit(async (element, version) => {
    const change = { authors: authorsIn(formValues(element), authors), version };
    const { message, data } = await submissionsClient(api).correctAuthors(id, change);
    note(version, data.version);
    toast.success(message);
    await onChanged();
  });
  return (
    <PanelPart title={texts.title} lead={texts.lead}>
      <form key={form.key} {...form.props} onSubmit={save} className="grid gap-6">
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
        <Refused {...form.refused} />
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
    return {
      order,
      fullName: value('fullName'),
      affiliation: value('affiliation'),
      orcid: value('orcid'),
      ror: value('ror'),
    };
  });
}
