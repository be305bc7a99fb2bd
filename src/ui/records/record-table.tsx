import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

export interface Column<Row> {
  name: string;
  cell: (row: Row, index: number) => ReactNode;
}

interface TableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  /** What a row is called where it is edited or deleted. */
  nameOf: (row: Row) => string;
  keyOf: (row: Row) => string;
  words: { actions: string; edit: (name: string) => string; remove: (name: string) => string };
  onEdit: (row: Row) => void;
  onRemove: (row: Row) => void;
}

/** Records with their actions; on a phone each is a card. */
export function RecordTable<Row>({ columns, rows, nameOf, keyOf, words, onEdit, onRemove }: TableProps<Row>) {
  return (
    <table className="block w-full text-sm md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {[...columns.map(({ name }) => name), words.actions].map((name) => (
            <th key={name} scope="col" className="border-b-2 border-ink px-2 py-2 text-left">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row, index) => (
          <tr key={keyOf(row)} className="block border-b border-line py-3 md:table-row md:py-0">
            {columns.map(({ name, cell }) => (
              <td key={name} className="flex gap-3 px-2 py-1 align-top md:table-cell md:py-3">
                <span aria-hidden className="w-24 shrink-0 text-faint md:hidden">
                  {name}
                </span>
                <div className="min-w-0 [overflow-wrap:anywhere]">{cell(row, index)}</div>
              </td>
            ))}
            <td className="flex gap-1 px-2 align-top whitespace-nowrap md:table-cell md:py-1">
              <Button look="quiet" aria-label={words.edit(nameOf(row))} onClick={() => onEdit(row)}>
                <Pencil aria-hidden className="size-4" />
              </Button>
              <Button look="quiet" aria-label={words.remove(nameOf(row))} onClick={() => onRemove(row)}>
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
