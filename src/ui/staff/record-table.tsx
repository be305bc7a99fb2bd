import { Pencil, Trash2 } from 'lucide-react';
import { type Column, DataTable } from './data-table.tsx';
import { IconButton } from './icon-button.tsx';

interface TableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  /** What a row is called where it is edited or deleted. */
  nameOf: (row: Row) => string;
  keyOf: (row: Row) => string;
  words: { actions: string; edit: (name: string) => string; remove: (name: string) => string };
  onEdit: (row: Row) => void;
  /** Missing where nothing is deleted. */
  onRemove: ((row: Row) => void) | undefined;
}

/** Records with their actions. */
export function RecordTable<Row>({ columns, nameOf, words, onEdit, onRemove, ...table }: TableProps<Row>) {
  const actions: Column<Row> = {
    name: words.actions,
    hideName: true,
    cell: (row) => (
      <div className="flex @4xl:-my-2 gap-1">
        <IconButton icon={Pencil} label={words.edit(nameOf(row))} onClick={() => onEdit(row)} />
        {onRemove && <IconButton icon={Trash2} label={words.remove(nameOf(row))} onClick={() => onRemove(row)} />}
      </div>
    ),
  };
  return <DataTable {...table} columns={[...columns, actions]} />;
}
