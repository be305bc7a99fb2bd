const CELL = 'border-b border-line px-2 py-2 text-left align-top';
/** The middle columns hold longer text than the first and the last. */
const WRITTEN = '[overflow-wrap:anywhere] first:[overflow-wrap:normal] last:[overflow-wrap:normal]';

/** A small table; on a phone each row is a list with the column heads as names. Rows are keyed by index. */
export function StackedTable({ head, rows }: { head: string[]; rows: string[][] }) {
  const keyed = rows.map((cells, index) => ({ key: `${index} ${cells[0]}`, cells }));
  return (
    <>
      <table className="hidden w-full text-sm sm:table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={`${CELL} text-faint`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((value, index) => (
                <td key={head[index]} className={`${CELL} ${WRITTEN}`}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="grid gap-4 text-sm sm:hidden">
        {keyed.map(({ key, cells }) => (
          <li key={key} className="border-t border-line pt-3">
            <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1">
              {cells.map((value, index) => (
                <div key={head[index]} className="contents">
                  <dt className="text-faint">{head[index]}</dt>
                  <dd className="min-w-0">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
