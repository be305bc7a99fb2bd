import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { type FieldSpec, RecordFields } from '#ui/record-fields.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { TranslationFields, translationsIn } from '#ui/staff/translation-fields.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import { topicsClient } from '../../client.ts';
import type { StaffTopic } from '../../contract.ts';
import { topicTexts } from '../../texts.ts';

const texts = topicTexts.dashboard;
const client = topicsClient(api);
const FIELDS: FieldSpec[] = [{ name: 'name', label: texts.name, required: true }];

export const clientLoader = staffLoader(() => client.listAsStaff(), texts.loadFailed);

/** The list of topics, with a form of their names. */
export default function AdminTopicsScreen() {
  const rows = useStaffData(clientLoader);
  const records = useRecords<StaffTopic>({
    rows,
    words: texts,
    save: ({ name = '', ...values }, editing) => {
      const draft = { name, translations: translationsIn(values, ['name']) };
      return editing ? client.change(editing.id, { ...draft, version: editing.version }) : client.add(draft);
    },
    remove: ({ id }) => client.remove(id),
  });
  return (
    <RecordScreen
      words={texts}
      records={records}
      rows={rows}
      nameOf={({ name }) => name}
      columns={[
        { name: texts.number, cell: (_, index) => index + 1 },
        { name: texts.name, cell: ({ name }) => name },
      ]}
      fields={(editing, errors) => (
        <>
          <RecordFields fields={FIELDS} values={editing ?? {}} errors={errors} />
          <TranslationFields fields={FIELDS} translations={editing?.translations} errors={errors} />
        </>
      )}
    />
  );
}
