import { lazy, type ReactNode, Suspense } from 'react';
import { grouped } from '#base/text.ts';
import { Skeleton } from '../skeleton.tsx';
import type { DrawingProps } from './drawing.tsx';

// Loaded lazily, because the library is large; the numbers do not wait for it.
const Drawing = lazy(() => import('./drawing.tsx'));

export interface Series<Row> {
  key: keyof Row & string;
  name: string;
  /** Shown in the table only. */
  isUndrawn?: boolean;
}

interface ChartProps<Row> {
  title: string;
  /** Heading level of the title. */
  heading?: 'h2' | 'h3';
  lead: string;
  shape: DrawingProps['shape'];
  rows: Row[];
  /** Heading of the first column: a month, a status. */
  label: { name: string; of: (row: Row) => string };
  series: Series<Row>[];
  /** A value that is drawn as a line across the chart. */
  limit?: number;
  words: { numbers: string; none: string; empty: string };
}

/** A chart, and its numbers as a table for screen readers and exact values. */
export function Chart<Row extends object>(props: ChartProps<Row>) {
  const { title, heading: Heading = 'h3', lead, shape, rows, label, series, limit, words } = props;
  const points = rows.map((row) => ({ ...row, label: label.of(row) }));
  const hasNumbers = rows.some((row) => series.some(({ key }) => Boolean(row[key])));
  const cell = (value: unknown): ReactNode => (typeof value === 'number' ? grouped(value) : words.none);
  return (
    <figure className="min-w-0 border-t border-line pt-4">
      <figcaption>
        <Heading className="text-lg">{title}</Heading>
        <p className="text-sm text-faint">{lead}</p>
      </figcaption>
      {hasNumbers ? (
        <div aria-hidden className="mt-4 h-56">
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Drawing
              shape={shape}
              points={points}
              series={series.filter(({ isUndrawn }) => !isUndrawn)}
              limit={limit}
            />
          </Suspense>
        </div>
      ) : (
        <p className="mt-2 text-sm">{words.empty}</p>
      )}
      {hasNumbers && (
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 items-center font-medium text-accent">{words.numbers}</summary>
          <table className="w-full">
            <caption className="sr-only">{lead}</caption>
            <thead>
              <tr>
                {[label.name, ...series.map(({ name }) => name)].map((name) => (
                  <th key={name} scope="col" className="border-b border-line py-1 pr-3 text-left">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={label.of(row)}>
                  <th scope="row" className="border-b border-line py-1 pr-3 text-left font-normal">
                    {label.of(row)}
                  </th>
                  {series.map(({ key }) => (
                    <td key={key} className="border-b border-line py-1 pr-3">
                      {cell(row[key])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}
