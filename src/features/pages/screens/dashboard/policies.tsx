import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { staffLoader } from '#features/accounts/widgets/staff-loader.ts';
import { useStaffData } from '#features/accounts/widgets/use-staff-data.ts';
import { Badge } from '#ui/badge.tsx';
import { CheckField, TextArea, TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import type { FieldSpec } from '#ui/record-fields.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Column, DataTable } from '#ui/staff/data-table.tsx';
import { EditButton } from '#ui/staff/edit-button.tsx';
import { Listing } from '#ui/staff/listing.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { TranslationFields, translationsIn } from '#ui/staff/translation-fields.tsx';
import { useEditFocus } from '#ui/staff/use-edit-focus.ts';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useUnsaved } from '#ui/use-unsaved.tsx';
import { pagesClient } from '../../client.ts';
import type { StaffDocument } from '../../contract.ts';
import { POLICIES, policyPath } from '../../rules.ts';
import { pageTexts } from '../../texts.ts';

const texts = pageTexts.policyDashboard;
const { columns } = texts;
const client = pagesClient(api);
const TRANSLATED: FieldSpec[] = [
  { name: 'title', label: texts.titleField },
  { name: 'body', label: texts.body, kind: 'area', rows: 18, hint: texts.bodyHint },
];
const isPolicy = ({ key }: StaffDocument) => (POLICIES as readonly string[]).includes(key);

export const clientLoader = staffLoader(async () => (await client.documents()).filter(isPolicy), texts.loadFailed);

export function HydrateFallback() {
  return <Skeleton className="h-96" />;
}

/** Policies of the journal, each edited in its row. */
export default function AdminPoliciesScreen() {
  const policies = useStaffData(clientLoader);
  const [editing, setEditing] = useState<string>();
  const { leave, onInput, question } = useUnsaved();
  const area = useEditFocus(editing);
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={texts.title} lead={texts.lead} />
      <div ref={area} onInput={onInput}>
        <Listing rows={policies} words={texts}>
          {(rows) => (
            <DataTable
              rows={rows}
              keyOf={({ key }) => key}
              columns={policyColumns((key) => leave(() => setEditing(key)))}
              instead={(policy) =>
                policy.key === editing && (
                  <EditedPolicy
                    policy={policy}
                    onCancel={() => leave(() => setEditing(undefined))}
                    onSaved={() => setEditing(undefined)}
                  />
                )
              }
            />
          )}
        </Listing>
      </div>
      {question}
    </div>
  );
}

function policyColumns(onEdit: (key: string) => void): Column<StaffDocument>[] {
  return [
    { name: columns.title, hideName: true, cell: ({ title }) => <span className="font-semibold">{title}</span> },
    { name: columns.page, cell: (policy) => <PageOf policy={policy} /> },
    { name: columns.changed, holds: 'words', cell: ({ updatedAt }) => longDate(updatedAt) },
    {
      name: columns.actions,
      hideName: true,
      cell: ({ key, title }) => (
        <RowActions>
          <EditButton id={key} name={title} onClick={() => onEdit(key)} />
        </RowActions>
      ),
    },
  ];
}

function PageOf({ policy: { key, isPublic } }: { policy: StaffDocument }) {
  return isPublic ? <Link to={policyPath(key)}>{policyPath(key)}</Link> : <Badge tone="warning">{texts.draft}</Badge>;
}

interface EditedPolicyProps {
  policy: StaffDocument;
  onCancel: () => void;
  onSaved: () => void;
}

function EditedPolicy({ policy, onCancel, onSaved }: EditedPolicyProps) {
  const [typed, setTyped] = useState<string>();
  const revalidator = useRevalidator();
  const reload = () => revalidator.revalidate();
  const form = useRecordForm({ record: policy, failed: texts.saveFailed, reload });
  const { base = policy, busy, errors } = form;
  const save = form.onSubmit(async (element, version) => {
    const { title = '', body = '', isPublic, ...values } = formValues(element);
    const translations = translationsIn(values, ['title', 'body']);
    const draft = { title, body, translations, isPublic: isPublic !== undefined, version };
    toast.success((await client.changeDocument(policy.key, draft)).message);
    onSaved();
    await reload();
  });
  return (
    <form key={form.key} {...form.props} onSubmit={save} className="grid gap-4">
      <TextField label={texts.titleField} name="title" required defaultValue={base.title} error={errors.title} />
      <div className="grid gap-6 lg:grid-cols-2">
        <TextArea
          label={texts.body}
          name="body"
          rows={18}
          required
          hint={texts.bodyHint}
          defaultValue={base.body}
          onChange={(event) => setTyped(event.target.value)}
          error={errors.body}
        />
        <section aria-label={texts.preview} className="border-t border-line pt-4 lg:border-t-0 lg:border-l lg:pl-6">
          <RichText>{typed ?? base.body}</RichText>
        </section>
      </div>
      <TranslationFields fields={TRANSLATED} translations={base.translations} errors={errors} />
      <CheckField label={texts.isPublic} name="isPublic" defaultChecked={base.isPublic} />
      <Refused {...form.refused} />
      <FormActions submit={texts.save} busy={busy} cancel={{ label: STAFF_WORDS.cancel, onCancel }} />
    </form>
  );
}
