import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Confirm } from '../confirm.tsx';
import { Refusal } from '../field.tsx';
import { Popup } from '../popup.tsx';
import { useUnsaved } from '../use-unsaved.tsx';
import type { Column } from './data-table.tsx';
import { Listing } from './listing.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordTable } from './record-table.tsx';
import { StaffHead } from './staff-head.tsx';
import type { Identified, useRecords } from './use-records.ts';
import { STAFF_WORDS } from './words.ts';

/** Texts of every record screen. */
export interface RecordWords {
  title: string;
  lead: string;
  add: string;
  change: string;
  /** Heading of the table, if it needs one. */
  current?: string;
  empty: string;
  emptyHint?: string;
  loadFailed: string;
  actions: string;
}

interface ScreenProps<Row extends Identified> {
  words: RecordWords;
  records: ReturnType<typeof useRecords<Row>>;
  rows: Row[] | undefined;
  nameOf: (row: Row) => string;
  columns: Column<Row>[];
  /** Whether no record can be added. */
  isFixed?: boolean;
  /** Number of rows shown at first. */
  atFirst?: { count: number; more: (hidden: number) => string; less: string };
  /** The fields of the form, with the values of `editing`. */
  fields: (editing: Row | undefined, errors: Record<string, string>) => ReactNode;
}

/**
 * The table of one kind of record, with its states: loading failed, empty, full. The form opens beside it, to add a record or to
 * change the one in the address.
 */
export function RecordScreen<Row extends Identified>(props: ScreenProps<Row>) {
  const { words, records, rows, nameOf, columns, isFixed, atFirst, fields } = props;
  const [isWhole, setIsWhole] = useState(false);
  const hidden = atFirst && rows ? rows.length - atFirst.count : 0;
  const shown = atFirst && !isWhole ? rows?.slice(0, atFirst.count) : rows;
  const { editing, removing } = records;
  const [isAdding, setAdding] = useState(false);
  const { isUnsaved, leave, onInput, question } = useUnsaved();
  const close = () => {
    setAdding(false);
    if (editing) records.stopEditing();
  };
  const save: typeof records.save = async (...entered) => {
    await records.save(...entered);
    setAdding(false);
  };
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">
      <StaffHead title={words.title} lead={words.lead}>
        {!isFixed && <Button onClick={() => setAdding(true)}>{STAFF_WORDS.open(words.add)}</Button>}
      </StaffHead>
      <Popup
        open={isAdding || editing !== undefined}
        place="side"
        title={editing ? STAFF_WORDS.edit(nameOf(editing)) : words.add}
        closeLabel={STAFF_WORDS.close}
        onLeave={(isBeside) => {
          if (!isBeside || !isUnsaved()) leave(close);
        }}
      >
        <RecordForm
          key={records.formKey}
          {...{ words, fields, onInput }}
          records={{ ...records, save }}
          onLeave={() => leave(close)}
        />
      </Popup>
      <Refusal>{records.refusal}</Refusal>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {words.current && <h2 className="text-xl">{words.current}</h2>}
        <Listing rows={shown} words={words}>
          {(listed) => (
            <RecordTable
              {...{ columns, nameOf }}
              rows={listed}
              keyOf={({ id }) => id}
              words={words}
              onEdit={(row) => leave(() => records.edit(row))}
              onRemove={records.askToRemove}
            />
          )}
        </Listing>
      </div>
      {atFirst && hidden > 0 && (
        <Button look="secondary" className="justify-self-start" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? atFirst.less : atFirst.more(hidden)}
        </Button>
      )}
      {question}
      <Confirm
        open={removing !== undefined}
        title={STAFF_WORDS.sure}
        text={removing && nameOf(removing)}
        yes={STAFF_WORDS.yes}
        no={STAFF_WORDS.cancel}
        busy={records.isRemoving}
        onClose={records.keep}
        onYes={() => void records.confirmRemoval()}
      />
    </div>
  );
}
