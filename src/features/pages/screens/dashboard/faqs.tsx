import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { type FieldSpec, RecordFields } from '#ui/record-fields.tsx';
import { RecordScreen } from '#ui/staff/record-screen.tsx';
import { TranslationFields, translationsIn } from '#ui/staff/translation-fields.tsx';
import { useRecords } from '#ui/staff/use-records.ts';
import { pagesClient } from '../../client.ts';
import type { StaffFaq } from '../../contract.ts';
import { pageTexts } from '../../texts.ts';

const texts = pageTexts.faqDashboard;
const client = pagesClient(api);
const INITIALLY_SHOWN = 5;
const FIELDS: FieldSpec[] = [
  { name: 'question', label: texts.question, required: true },
  { name: 'answer', label: texts.answer, kind: 'area', required: true },
];

export const clientLoader = staffLoader(() => client.faqsAsStaff());

/** Questions and answers of the contact page. */
export default function AdminFaqsScreen() {
  const rows = useStaffData(clientLoader);
  const records = useRecords<StaffFaq>({
    rows,
    words: { ...texts, saveFailed: saveFailureText },
    save: ({ question = '', answer = '', ...values }, editing) => {
      const draft = { question, answer, translations: translationsIn(values, ['question', 'answer']) };
      return editing ? client.changeFaq(editing.id, { ...draft, version: editing.version }) : client.addFaq(draft);
    },
    remove: ({ id }) => client.removeFaq(id),
  });
  return (
    <RecordScreen
      words={texts}
      records={records}
      rows={rows}
      nameOf={({ question }) => question}
      columns={[
        { name: texts.question, cell: ({ question }) => question },
        { name: texts.answer, cell: ({ answer }) => <span className="line-clamp-3">{answer}</span> },
      ]}
      atFirst={{ count: INITIALLY_SHOWN, more: texts.more, less: texts.less }}
      fields={(editing, errors) => (
        <>
          <RecordFields fields={FIELDS} values={editing ?? {}} errors={errors} />
          <TranslationFields fields={FIELDS} translations={editing?.translations} errors={errors} />
        </>
      )}
    />
  );
}

function saveFailureText(error: unknown): string {
  return error instanceof AppError ? error.message || texts.saveFailed : texts.networkError;
}
