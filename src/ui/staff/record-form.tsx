import type { FormEvent, ReactNode } from 'react';
import { FormActions } from '../form-actions.tsx';
import { formFiles, formValues } from '../use-server-form.ts';
import { Refused } from './refused.tsx';
import { useRecordForm } from './use-record-form.ts';
import type { Identified, useRecords } from './use-records.ts';
import { STAFF_WORDS } from './words.ts';

interface RecordFormProps<Row extends Identified> {
  words: { add: string; change: string };
  records: ReturnType<typeof useRecords<Row>>;
  fields: (editing: Row | undefined, errors: Record<string, string>) => ReactNode;
  onInput?: (event: FormEvent) => void;
  /** Leaves the form, after a question if there are unsaved values; left out if it cannot be left. */
  onLeave?: () => void;
}

/** The form that adds a record, or changes the edited one. */
export function RecordForm<Row extends Identified>(props: RecordFormProps<Row>) {
  const { words, records, fields, onInput, onLeave } = props;
  const { editing, failed, toastFor, reload } = records;
  const form = useRecordForm({ record: editing, failed, toastFor, reload });
  const { refusal, rivals, onReload } = form.refused;
  const isThere = editing !== undefined && !records.isGone;
  return (
    <form
      key={form.key}
      {...form.props}
      onInput={(event) => {
        form.props.onInput();
        onInput?.(event);
      }}
      onSubmit={form.onSubmit((entered) => records.save(formValues(entered), form.base, formFiles(entered)))}
      className="grid max-w-xl gap-5"
    >
      {fields(form.base, form.errors)}
      <Refused refusal={refusal} rivals={rivals} onReload={isThere ? onReload : undefined} />
      <FormActions
        submit={editing ? words.change : words.add}
        busy={form.busy}
        cancel={onLeave && { label: editing ? STAFF_WORDS.stopEditing : STAFF_WORDS.cancel, onCancel: onLeave }}
      />
    </form>
  );
}
