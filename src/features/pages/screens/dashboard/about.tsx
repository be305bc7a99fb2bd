import { Fragment } from 'react';
import { AppError } from '#base/errors.ts';
import { numberIn } from '#base/forms.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { SelectField } from '#ui/field.tsx';
import { type FieldSpec, RecordFields } from '#ui/record-fields.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { TranslationFields, translationsIn } from '#ui/staff/translation-fields.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import { pagesClient } from '../../client.ts';
import type { StaffSection } from '../../contract.ts';
import { ABOUT_KEYS, sectionTitle } from '../../rules.ts';
import { pageTexts } from '../../texts.ts';

const texts = pageTexts.aboutDashboard;
const client = pagesClient(api);
const TOAST_MS = 3000;
const KEYS = ABOUT_KEYS.map((key) => ({ value: key, label: key }));
const FIELDS: FieldSpec[] = [
  { name: 'title', label: texts.sectionTitle, hint: texts.titleHint },
  { name: 'content', label: texts.content, kind: 'area', required: true, hint: texts.contentHint },
  { name: 'order', label: texts.order, short: true },
];

export const clientLoader = staffLoader(() => client.aboutAsStaff(), texts.loadFailed, TOAST_MS);

/** Sections of the About page. */
export default function AdminAboutScreen() {
  const rows = useStaffData(clientLoader);
  const records = useRecords<StaffSection>({
    rows,
    words: { ...texts, saveFailed: failureMessage },
    toastFor: TOAST_MS,
    save: ({ section = '', title = '', content = '', order = '', ...values }, editing) => {
      const translations = translationsIn(values, ['title', 'content']);
      const draft = { section, title, content, translations, ...(order ? { order: numberIn(order) } : {}) };
      return editing
        ? client.changeSection(editing.id, { ...draft, version: editing.version })
        : client.addSection(draft);
    },
    remove: ({ id }) => client.removeSection(id),
  });
  return (
    <RecordScreen
      words={texts}
      records={records}
      rows={rows}
      nameOf={sectionTitle}
      columns={[
        { name: texts.section, cell: ({ section }) => <SectionKey>{section}</SectionKey> },
        { name: texts.sectionTitle, cell: ({ title }) => title },
        { name: texts.content, cell: ({ content }) => <span className="line-clamp-3">{content}</span> },
        { name: texts.order, cell: ({ order }) => order },
      ]}
      fields={(editing, errors) => (
        <>
          <SelectField
            label={texts.section}
            name="section"
            required
            placeholder={texts.chooseSection}
            options={KEYS}
            defaultValue={editing?.section}
            error={errors.section}
          />
          <RecordFields fields={FIELDS} values={editing ?? {}} errors={errors} />
          <TranslationFields fields={FIELDS.slice(0, 2)} translations={editing?.translations} errors={errors} />
        </>
      )}
    />
  );
}

/** Returns the toast for an error response: that section and content are required, if one of them is missing. */
function failureMessage(error: unknown): string {
  const { sectionBoth } = pageTexts.errors;
  const isMissing = error instanceof AppError && error.issues?.some(({ message }) => message === sectionBoth);
  return isMissing ? sectionBoth : texts.saveFailed;
}

/** A key such as JOURNAL_OVERVIEW, which may break after its underscores. */
function SectionKey({ children }: { children: string }) {
  return children.split(/(?<=_)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
