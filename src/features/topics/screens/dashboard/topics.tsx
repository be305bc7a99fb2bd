import { useLoaderData } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { TextField } from '#ui/field.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import { topicsClient } from '../../client.ts';
import type { StaffTopic } from '../../contract.ts';
import { topicTexts } from '../../texts.ts';

const texts = topicTexts.dashboard;
const client = topicsClient(api);

export const clientLoader = staffLoader(() => client.listAsStaff(), texts.loadFailed);

/** The list of topics, with a form of one field. */
export default function AdminTopicsScreen() {
  const rows = useLoaderData<typeof clientLoader>();
  const records = useRecords<StaffTopic>({
    rows,
    words: texts,
    save: ({ name = '' }, editing) =>
      editing ? client.change(editing.id, { name, version: editing.version }) : client.add({ name }),
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
        <TextField label={texts.name} name="name" required defaultValue={editing?.name} error={errors.name} />
      )}
    />
  );
}
