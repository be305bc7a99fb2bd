import type { Issue } from '#features/issues/contract.ts';
import { LICENCE_NAMES, type Licence } from '#features/journal/journal.ts';
import { FIELDS } from '#features/submissions/fields/fields.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { FieldInput } from '#features/submissions/widgets/field-input.tsx';
import type { Topic } from '#features/topics/contract.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { Suggestions } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';
import { type ArticleValues, type SuggestedName, textsOf } from './article-values.ts';
import { AuthorsField } from './authors-field.tsx';
import { SuggestedField } from './suggested-field.tsx';

const texts = importingTexts.add;
const labels = submissionTexts.publicationPanel;

interface ArticleFieldsProps {
  values: ArticleValues;
  suggestions: Suggestions | undefined;
  errors: FieldErrors;
  topics: Topic[];
  issues: Issue[];
  onChange: (change: Partial<ArticleValues>) => void;
}

/** The details of the article, in the order of its title page. */
export function ArticleFields(props: ArticleFieldsProps) {
  const { values, suggestions, errors, topics, onChange } = props;
  const suggested = suggestions && textsOf(suggestions);
  const of = (name: SuggestedName) => ({
    name,
    value: values[name],
    suggested: suggested?.[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const choice = (name: 'articleType' | 'language' | 'topic') => (
    <FieldInput
      name={name}
      value={values[name]}
      topics={topics}
      error={errors[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      <section aria-labelledby="article" className="grid gap-5">
        <h2 id="article" className="text-xl">
          {texts.article}
        </h2>
        <SuggestedField {...of('manuscriptTitle')} label={FIELDS.manuscriptTitle.label} required />
        <div className="grid gap-5 sm:grid-cols-2">
          {choice('articleType')}
          {choice('language')}
        </div>
        <SuggestedField
          {...of('abstract')}
          label={`${FIELDS.abstract.label} (${texts.optional})`}
          hint={texts.abstractHint}
          rows={8}
        />
        <SuggestedField
          {...of('keywords')}
          label={`${FIELDS.keywords.label} (${texts.optional})`}
          hint={texts.keywordsHint}
        />
        {choice('topic')}
      </section>
      <section aria-labelledby="authors" className="grid gap-5">
        <h2 id="authors" className="text-xl">
          {texts.authors}
        </h2>
        <AuthorsField
          authors={values.authors}
          suggested={suggestions?.authors ?? []}
          errors={errors}
          onChange={(authors) => onChange({ authors })}
        />
      </section>
      <PublicationFields {...props} of={of} />
    </>
  );
}

type Of = (name: SuggestedName) => Omit<Parameters<typeof SuggestedField>[0], 'label'>;

function PublicationFields({ values, errors, issues, onChange, of }: ArticleFieldsProps & { of: Of }) {
  const { issue, firstPage, firstPageHint, lastPage, doi, doiHint, licence } = labels;
  return (
    <section aria-labelledby="publication" className="grid gap-5">
      <h2 id="publication" className="text-xl">
        {texts.publication}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={texts.publishedOn}
          name="publishedOn"
          type="date"
          required
          hint={texts.publishedOnHint}
          value={values.publishedOn}
          error={errors.publishedOn}
          onChange={({ target }) => onChange({ publishedOn: target.value })}
        />
        <SelectField
          label={issue}
          name="issueId"
          value={values.issueId}
          placeholder={texts.noIssue}
          options={issues.map(({ id, title, year }) => ({ value: id, label: `${title} (${year})` }))}
          error={errors.issueId}
          onChange={({ target }) => onChange({ issueId: target.value })}
        />
        <SuggestedField {...of('firstPage')} label={firstPage} hint={firstPageHint} />
        <SuggestedField {...of('lastPage')} label={lastPage} />
        <SuggestedField {...of('doi')} label={doi} hint={doiHint} />
        <SelectField
          label={licence}
          name="licence"
          value={values.licence}
          options={LICENCE_NAMES.map((value) => ({ value, label: value }))}
          error={errors.licence}
          onChange={({ target }) => onChange({ licence: target.value as Licence })}
        />
      </div>
      <SuggestedField
        {...of('references')}
        label={`${texts.references} (${texts.optional})`}
        hint={texts.referencesHint}
        rows={8}
      />
    </section>
  );
}
