import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { instantOf, localTimeOf, momentOf, monthName } from '#base/dates.ts';
import { numberIn } from '#base/forms.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { PictureField } from '#features/files/widgets/picture-field.tsx';
import { useImageUpload } from '#features/files/widgets/use-image-upload.ts';
import { CheckField, SelectField, TextField } from '#ui/field.tsx';
import { type FieldSpec, fieldsNamed, RecordFields } from '#ui/record-fields.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { TranslationFields, translationsIn } from '#ui/staff/translation-fields.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import type { FieldErrors } from '#ui/use-server-form.ts';
import { issuesClient } from '../../client.ts';
import type { StaffIssue } from '../../contract.ts';
import { ISSUE_STATUSES, type IssueStatus } from '../../rules.ts';
import { issueTexts } from '../../texts.ts';
import { NumberFields, suggestedIssue } from '../../widgets/number-fields.tsx';

const texts = issueTexts.dashboard;
const client = issuesClient(api);

const WORDS: FieldSpec[] = [
  { name: 'title', label: texts.issueTitle, required: true },
  { name: 'description', label: texts.description, kind: 'area', rows: 2, hint: texts.optional },
  { name: 'topic', label: texts.topic, hint: texts.optional },
  { name: 'frontMatter', label: texts.frontMatter, kind: 'area', rows: 6, hint: texts.frontMatterHint },
];

const TRANSLATED = ['title', 'description', 'frontMatter'] as const;

export const clientLoader = staffLoader(() => client.listAsStaff());

/** The journal's issues, newest first. */
export default function AdminIssuesScreen() {
  const rows = useStaffData(clientLoader);
  const navigate = useNavigate();
  const upload = useImageUpload();
  const records = useRecords<StaffIssue>({
    rows,
    words: texts,
    save: async (
      { issueNumber = '', year = '', month = '', title = '', description = '', topic = '', isSpecial, ...state },
      editing,
      { picture },
    ) => {
      const numbers = { issueNumber: numberIn(issueNumber), year: numberIn(year), month: numberIn(month) };
      const status = state.status as IssueStatus;
      const publishAt = status === 'SCHEDULED' && state.publishAt ? instantOf(state.publishAt) : null;
      const coverImage = picture ? await upload(picture) : (state.coverImage ?? '');
      const written = { title, description, topic, frontMatter: state.frontMatter ?? '', coverImage };
      const translations = translationsIn(state, TRANSLATED);
      const draft = { ...numbers, ...written, translations, isSpecial: isSpecial === 'yes', status, publishAt };
      if (!editing) return client.add(draft);
      const saved = await client.change(editing.id, { ...draft, version: editing.version });
      // Its page offers to let the readers know.
      if (status === 'PUBLISHED' && editing.status !== 'PUBLISHED')
        await navigate(`/dashboard/issues/${editing.id}/contents`);
      return saved;
    },
    remove: ({ id }) => client.remove(id),
  });
  return (
    <RecordScreen
      words={texts}
      records={records}
      rows={rows}
      nameOf={({ title }) => title}
      columns={[
        { name: texts.number, cell: ({ issueNumber }) => issueNumber },
        { name: texts.year, cell: ({ year }) => year },
        { name: texts.month, cell: ({ month }) => monthName(month) },
        { name: texts.issueTitle, cell: ({ title }) => title },
        { name: texts.status, cell: (issue) => <StateOf issue={issue} /> },
        { name: texts.kind, cell: ({ isSpecial }) => (isSpecial ? texts.isSpecial : texts.isNotSpecial) },
        {
          name: texts.articles,
          cell: ({ id, title, articleCount }) => (
            <Link to={`/dashboard/issues/${id}/contents`} className="inline-block min-h-6 whitespace-nowrap">
              {texts.articleCount(articleCount)} <span className="sr-only">{texts.contentsOf(title)}</span>
            </Link>
          ),
        },
      ]}
      fields={(editing, errors) => <IssueFields editing={editing} errors={errors} />}
    />
  );
}

/** A new issue starts with the number, month and title that its day suggests. */
function IssueFields({ editing, errors }: { editing: StaffIssue | undefined; errors: FieldErrors }) {
  const values = editing ?? suggestedIssue(new Date());
  return (
    <>
      <NumberFields values={values} errors={errors} />
      <RecordFields fields={WORDS} values={values} errors={errors} />
      <TranslationFields
        fields={fieldsNamed(TRANSLATED, WORDS)}
        translations={editing?.translations}
        errors={errors}
        mayBePartial
      />
      <PictureField
        name="coverImage"
        current={editing?.coverImage ?? null}
        error={errors.file ?? errors.coverImage}
        words={texts.cover}
      />
      <CheckField label={texts.special} name="isSpecial" value="yes" defaultChecked={editing?.isSpecial} />
      <StateFields editing={editing} errors={errors} />
    </>
  );
}

const STATES = ISSUE_STATUSES.toReversed();

/** Whether readers see the issue, and when it is published. */
function StateFields({ editing, errors }: { editing: StaffIssue | undefined; errors: FieldErrors }) {
  const [chosen, setChosen] = useState<string>(editing?.status ?? 'PUBLISHED');
  return (
    <>
      <SelectField
        label={texts.status}
        name="status"
        defaultValue={editing?.status ?? 'PUBLISHED'}
        onChange={({ target }) => setChosen(target.value)}
        options={STATES.map((value) => ({ value, label: texts.statusChoices[value] }))}
        error={errors.status}
      />
      {chosen === 'SCHEDULED' && (
        <TextField
          label={texts.publishAt}
          name="publishAt"
          type="datetime-local"
          hint={texts.publishAtHint}
          defaultValue={editing?.publishAt ? localTimeOf(editing.publishAt) : undefined}
          error={errors.publishAt}
        />
      )}
    </>
  );
}

function StateOf({ issue: { status, publishAt } }: { issue: StaffIssue }) {
  if (status === 'SCHEDULED' && publishAt) return texts.scheduledFor(momentOf(publishAt));
  return texts.statuses[status];
}
