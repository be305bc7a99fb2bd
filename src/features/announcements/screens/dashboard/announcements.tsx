import { Link } from 'react-router';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { type FieldSpec, RecordFields } from '#ui/record-fields.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { TranslationFields, translationsIn } from '#ui/staff/translation-fields.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import { announcementsClient } from '../../client.ts';
import type { StaffAnnouncement } from '../../contract.ts';
import { announcementPath } from '../../rules.ts';
import { announcementTexts } from '../../texts.ts';

const texts = announcementTexts.dashboard;
const client = announcementsClient(api);
const FIELDS: FieldSpec[] = [
  { name: 'title', label: texts.name, required: true },
  { name: 'body', label: texts.body, kind: 'area', rows: 8, required: true, hint: texts.bodyHint },
  { name: 'slug', label: texts.slug, hint: texts.slugHint },
];

export const clientLoader = staffLoader(() => client.listAsStaff());

/** News of the journal. */
export default function AdminAnnouncementsScreen() {
  const rows = useStaffData(clientLoader);
  const records = useRecords<StaffAnnouncement>({
    rows,
    words: texts,
    save: ({ title = '', body = '', slug, ...values }, editing) => {
      const translations = translationsIn(values, ['title', 'body']);
      const draft = { title, body, translations, ...(slug ? { slug } : {}) };
      return editing ? client.change(editing.id, { ...draft, version: editing.version }) : client.add(draft);
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
        {
          name: texts.name,
          wide: true,
          cell: ({ slug, title }) => <Link to={announcementPath({ slug })}>{title}</Link>,
        },
        { name: texts.published, holds: 'words', cell: ({ publishedAt }) => longDate(publishedAt) },
      ]}
      fields={(editing, errors) => (
        <>
          <RecordFields fields={FIELDS} values={editing ?? {}} errors={errors} />
          <TranslationFields fields={FIELDS.slice(0, 2)} translations={editing?.translations} errors={errors} />
        </>
      )}
    />
  );
}
