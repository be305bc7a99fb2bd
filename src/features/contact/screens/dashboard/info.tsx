import { redirect } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { type FieldSpec, fieldsNamed, RecordFields } from '#ui/record-fields.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { RecordForm } from '#ui/staff/record-form.tsx';
import { RecordTable } from '#ui/staff/record-table.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { TranslationFields, translationsIn } from '#ui/staff/translation-fields.tsx';
import { useEditFocus } from '#ui/staff/use-edit-focus.ts';
import { useRecords } from '#ui/staff/use-records.ts';
import { contactClient } from '../../client.ts';
import type { StaffContactInfo } from '../../contract.ts';
import { NETWORKS } from '../../rules.ts';
import { contactTexts } from '../../texts.ts';
import { infoColumns } from './info-columns.tsx';

const texts = contactTexts.info;
const client = contactClient(api);

const { fields: labels } = texts;
const FIELDS: FieldSpec[] = [
  { name: 'intro', label: labels.intro, kind: 'area', rows: 2, required: true, hint: texts.introHint },
  { name: 'editorEmail', label: labels.editorEmail, kind: 'email', required: true },
  { name: 'submissionsEmail', label: labels.submissionsEmail, kind: 'email', required: true },
  { name: 'phone', label: labels.phone, required: true },
  { name: 'mailingAddress', label: labels.mailingAddress, kind: 'area', rows: 2, required: true },
  { name: 'officeHours', label: labels.officeHours, kind: 'area', rows: 2, required: true },
  { name: 'locationDescription', label: labels.locationDescription, kind: 'area', rows: 2, required: true },
  ...NETWORKS.map((network) => ({
    name: `social.${network}`,
    label: contactTexts.social[network],
    kind: 'url' as const,
    hint: texts.linkHint,
  })),
];
const TRANSLATED = ['intro', 'officeHours', 'locationDescription'] as const;
const WORDS = { ...texts, loadFailed: texts.failed, saveFailed: texts.failed, actions: texts.columns.actions };

/** Opens the form filled with the only record. */
export const clientLoader = staffLoader(async ({ request }) => {
  const info = await client.infoAsStaff();
  const isOpen = new URL(request.url).searchParams.has('edit');
  if (info && !isOpen) throw redirect(`?edit=${info.id}`);
  return info ? [info] : [];
}, texts.failed);

/** Contact details of the journal: one record, added once, then edited. */
export default function AdminInfoScreen() {
  const rows = useStaffData(clientLoader);
  const records = useRecords<StaffContactInfo>({
    rows,
    words: WORDS,
    staysOpen: true,
    save: (values, editing) =>
      editing ? client.changeInfo({ ...draftOf(values), version: editing.version }) : client.addInfo(draftOf(values)),
  });
  const area = useEditFocus(records.editing?.id, records.formKey);
  return (
    <div ref={area} className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <RecordForm
        key={records.formKey}
        words={WORDS}
        records={records}
        fields={(editing, errors) => (
          <>
            <RecordFields fields={FIELDS} values={editing ? valuesOf(editing) : {}} errors={errors} />
            <TranslationFields
              fields={fieldsNamed(TRANSLATED, FIELDS)}
              translations={editing?.translations}
              errors={errors}
            />
          </>
        )}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-xl">{texts.current}</h2>
        <Listing rows={rows} words={WORDS}>
          {(listed) => (
            <RecordTable
              columns={infoColumns}
              rows={listed}
              keyOf={({ id }) => id}
              nameOf={() => texts.title}
              words={WORDS}
              onEdit={records.edit}
              onRemove={undefined}
            />
          )}
        </Listing>
      </div>
    </div>
  );
}

function valuesOf({ social, ...info }: StaffContactInfo) {
  return { ...info, ...Object.fromEntries(NETWORKS.map((network) => [`social.${network}`, social[network]])) };
}

function draftOf(values: Record<string, string>) {
  const { editorEmail = '', submissionsEmail = '', phone = '', mailingAddress = '' } = values;
  const { intro = '', officeHours = '', locationDescription = '' } = values;
  const social = Object.fromEntries(NETWORKS.map((network) => [network, values[`social.${network}`] ?? '']));
  const texts = { intro, officeHours, locationDescription, translations: translationsIn(values, TRANSLATED) };
  return { ...texts, editorEmail, submissionsEmail, phone, mailingAddress, social };
}
