import { Fragment, type HTMLAttributes, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export interface Column<Row> {
  name: string;
  cell: (row: Row, index: number) => ReactNode;
  /** On a phone the cell has no label, because its content is self-explanatory. */
  hideName?: boolean;
  /** Gets more width than the others. */
  wide?: boolean;
  /** Units that must not be broken: words of a name or a date, parts of an e-mail address. */
  holds?: keyof typeof LEAST;
}

/** Minimum widths of columns; longer words are broken. A title is the widest if there is room. */
const LEAST = {
  words: '@4xl:min-w-28',
  address: '@4xl:min-w-36',
  title: '@4xl:min-w-36 @min-[61rem]:min-w-50',
} as const;

interface DataTableProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row, index: number) => string;
  /** Content below a row over its full width, such as details. */
  below?: (row: Row) => ReactNode;
  /** Content instead of a row, such as the form that edits it. */
  instead?: (row: Row) => ReactNode;
  /** Further attributes of a row, such as those that let it be dragged. */
  rowProps?: (row: Row, index: number) => HTMLAttributes<HTMLTableRowElement>;
}

/** The table of every staff screen; in a narrow container each row is a card. */
export function DataTable<Row>({ columns, rows, keyOf, below, instead, rowProps }: DataTableProps<Row>) {
  const wide = (content: ReactNode, look: string) => (
    <tr className="block @4xl:table-row">
      <td colSpan={columns.length} className={`block border-b border-line @4xl:table-cell ${look}`}>
        {content}
      </td>
    </tr>
  );
  return (
    <div className="@container">
      <table className="block w-full text-sm @4xl:table">
        <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr>
            {columns.map(({ name, wide: isWide }) => (
              <th
                key={name}
                scope="col"
                className={classNames('border-b-2 border-ink px-2 py-2 text-left', isWide && '@4xl:w-2/5')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @4xl:table-row-group">
          {rows.map((row, index) => {
            const replaced = instead?.(row);
            const details = below?.(row);
            return (
              <Fragment key={keyOf(row, index)}>
                {replaced ? (
                  wide(replaced, 'px-2 py-4')
                ) : (
                  <Cells {...{ columns, row, index }} rowProps={rowProps?.(row, index)} />
                )}
                {details && wide(details, 'bg-sunken p-4 @4xl:p-6')}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps<Row> {
  columns: Column<Row>[];
  row: Row;
  index: number;
  rowProps: HTMLAttributes<HTMLTableRowElement> | undefined;
}

function Cells<Row>({ columns, row, index, rowProps }: CellsProps<Row>) {
  return (
    <tr
      {...rowProps}
      className={classNames('block border-b border-line py-3 @4xl:table-row @4xl:py-0', rowProps?.className)}
    >
      {columns.map(({ name, cell, hideName, holds }) => (
        <td
          key={name}
          className="flex gap-3 px-2 py-1 align-top @4xl:table-cell @max-4xl:has-[>div:empty]:hidden @4xl:py-3"
        >
          {!hideName && (
            <span aria-hidden className="w-28 shrink-0 text-faint @4xl:hidden">
              {name}
            </span>
          )}
          <div className={`min-w-0 wrap-anywhere ${holds ? LEAST[holds] : '@4xl:min-w-22'}`}>{cell(row, index)}</div>
        </td>
      ))}
    </tr>
  );
}
