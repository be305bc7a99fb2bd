import { dayOf } from '#base/dates.ts';
import type { Article } from '#features/articles/contract.ts';
import { downloadOf } from '#features/articles/rules.ts';
import type { Issue } from '#features/issues/contract.ts';
import { issueTexts } from '#features/issues/texts.ts';
import { LICENCE_NAMES } from '#features/journal/journal.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { FileField, SelectField, TextField } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { DoiField } from './doi-field.tsx';
import { VersionNoteField } from './versions.tsx';

const texts = submissionTexts.publicationPanel;

interface PublicationFieldsProps {
  submission: StaffSubmission;
  article: Article;
  /** Null if the journal has no prefix. */
  suggestedDoi: string | null;
  issues: Issue[];
  errors: FieldErrors;
}

/** Issue, pages, DOI, licence, address, days and PDF. */
export function PublicationFields({ submission, article, suggestedDoi, issues, errors }: PublicationFieldsProps) {
  const { issue, acceptedAt, publishedAt } = submission;
  const text = (name: 'firstPage' | 'lastPage' | 'slug', hint?: string) => (
    <TextField label={texts[name]} name={name} hint={hint} defaultValue={submission[name] ?? ''} error={errors[name]} />
  );
  const day = (name: 'acceptedOn' | 'publishedOn', value: string | null, hint?: string) => (
    <TextField
      label={texts[name]}
      name={name}
      type="date"
      hint={hint}
      defaultValue={value ? dayOf(value) : ''}
      error={errors[name]}
    />
  );
  const download = downloadOf(article);
  return (
    <>
      <SelectField
        label={texts.issue}
        name="issueId"
        defaultValue={issue?.id ?? ''}
        placeholder={texts.noIssue}
        options={issues.map((known) => ({ value: known.id, label: nameOf(known) }))}
        error={errors.issueId}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {text('firstPage', texts.firstPageHint)}
        {text('lastPage')}
        <DoiField doi={submission.doi} suggested={suggestedDoi} error={errors.doi} />
        <SelectField
          label={texts.licence}
          name="licence"
          defaultValue={submission.licence}
          options={LICENCE_NAMES.map((value) => ({ value, label: value }))}
          error={errors.licence}
        />
        {day('acceptedOn', acceptedAt)}
        {day('publishedOn', publishedAt, texts.publishedOnHint)}
      </div>
      {text('slug', texts.slugHint)}
      <FileField
        label={texts.pdf}
        name="pdf"
        accept=".pdf"
        hint={download ? texts.pdfNow(`${download.fileName}.pdf`) : texts.pdfHint}
        error={errors.publicationFileUrl ?? errors.files}
      />
      <VersionNoteField submission={submission} error={errors.versionNote} />
    </>
  );
}

/** The title, with the state of an issue that readers do not see yet. */
function nameOf({ title, status }: Issue): string {
  return status === 'PUBLISHED' ? title : texts.hiddenIssue(title, issueTexts.dashboard.statuses[status].toLowerCase());
}
