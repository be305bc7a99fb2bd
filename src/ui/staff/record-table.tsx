import { Trash2 } from 'lucide-react';
import { type Column, DataTable } from './data-table.tsx';
import { EditButton } from './edit-button.tsx';
import { IconButton } from './icon-button.tsx';
import { RowActions } from './row-actions.tsx';
import { STAFF_WORDS } from './words.ts';

interface TableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  /** The name of a row in its actions. */
  nameOf: (row: Row) => string;
  keyOf: (row: Row) => string;
  words: { actions: string };
  onEdit: (row: Row) => void;
  /** Left out if records cannot be deleted. */
  onRemove: ((row: Row) => void) | undefined;
}

/** Records with their actions. */
export function RecordTable<Row>({ columns, nameOf, words, onEdit, onRemove, ...table }: TableProps<Row>) {
  const actions: Column<Row> = {
    name: words.actions,
    hideName: true,
    cell: (row) => (
      <RowActions>
        <EditButton id={table.keyOf(row)} name={nameOf(row)} onClick={() => onEdit(row)} />
        {onRemove && <IconButton icon={Trash2} label={STAFF_WORDS.remove(nameOf(row))} onClick={() => onRemove(row)} />}
      </RowActions>
    ),
  };
  return <DataTable {...table} columns={[...columns, actions]} />;
}
