import { Link } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { SelectField } from '#ui/field.tsx';
import { type FieldSpec, RecordFields } from '#ui/record-fields.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { TranslationFields, translationsIn } from '#ui/staff/translation-fields.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import { pagesClient } from '../../client.ts';
import type { StaffPage } from '../../page-contract.ts';
import { PAGE_MENUS, pagePath } from '../../rules.ts';
import { pageTexts } from '../../texts.ts';

const texts = pageTexts.pagesDashboard;
const client = pagesClient(api);
const FIELDS: FieldSpec[] = [
  { name: 'title', label: texts.name, required: true },
  { name: 'body', label: texts.body, kind: 'area', rows: 12, required: true, hint: texts.bodyHint },
  { name: 'slug', label: texts.slug, hint: texts.slugHint },
];
const MENUS = PAGE_MENUS.map((value) => ({ value, label: texts.menus[value] }));

export const clientLoader = staffLoader(() => client.pages(), texts.loadFailed);

/** Pages that staff have written. */
export default function AdminPagesScreen() {
  const rows = useStaffData(clientLoader);
  const records = useRecords<StaffPage>({
    rows,
    words: texts,
    save: ({ title = '', body = '', menu, slug, ...values }, editing) => {
      const translations = translationsIn(values, ['title', 'body']);
      const chosen = PAGE_MENUS.find((value) => value === menu) ?? 'NONE';
      const draft = { title, body, translations, menu: chosen, ...(slug ? { slug } : {}) };
      return editing ? client.changePage(editing.id, { ...draft, version: editing.version }) : client.addPage(draft);
    },
    remove: ({ id }) => client.removePage(id),
  });
  return (
    <RecordScreen
      words={texts}
      records={records}
      rows={rows}
      nameOf={({ title }) => title}
      columns={[
        { name: texts.name, wide: true, cell: ({ title }) => title },
        { name: texts.address, cell: (page) => <Link to={pagePath(page)}>{pagePath(page)}</Link> },
        { name: texts.menu, holds: 'words', cell: ({ menu }) => texts.menus[menu] },
      ]}
      fields={(editing, errors) => (
        <>
          <RecordFields fields={FIELDS} values={editing ?? {}} errors={errors} />
          <TranslationFields fields={FIELDS.slice(0, 2)} translations={editing?.translations} errors={errors} />
          <SelectField
            label={texts.menu}
            name="menu"
            required
            options={MENUS}
            defaultValue={editing?.menu ?? 'NONE'}
            error={errors.menu}
          />
        </>
      )}
    />
  );
}
