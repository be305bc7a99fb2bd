import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { grouped } from '#base/text.ts';

export interface DrawingProps {
  /** Vertical bars, horizontal bars, or lines. */
  shape: 'bars' | 'lying' | 'lines';
  points: (object & { label: string })[];
  series: { key: string; name: string }[];
  /** A value that is drawn as a line across the chart. */
  limit: number | undefined;
}

const COLOURS = ['var(--color-accent)', 'var(--color-positive)'];
const TICK = { fill: 'var(--color-faint)', fontSize: 12 };
const FRAME = {
  contentStyle: { background: 'var(--color-raised)', border: '1px solid var(--color-line)', borderRadius: 4 },
  labelStyle: { color: 'var(--color-ink)' },
  cursor: { fill: 'var(--color-sunken)', stroke: 'var(--color-line)' },
  isAnimationActive: false,
  formatter: (value: unknown) => (typeof value === 'number' ? grouped(value) : String(value)),
} as const;

/** The drawing of a chart; its numbers are in the table next to it. */
export default function Drawing({ shape, points, series, limit }: DrawingProps) {
  const common = { data: points, accessibilityLayer: false, margin: { top: 4, right: 12, bottom: 0, left: 0 } };
  const grid = <CartesianGrid stroke="var(--color-line)" vertical={shape === 'lying'} horizontal={shape !== 'lying'} />;
  const names = { dataKey: 'label', tick: TICK, stroke: 'var(--color-line)', tickLine: false } as const;
  // Every name, or every second or third: irregularly omitted months would look like missing data.
  const along = { ...names, minTickGap: 16, interval: 'equidistantPreserveStart' } as const;
  const values = {
    tick: TICK,
    stroke: 'var(--color-line)',
    tickLine: false,
    allowDecimals: false,
    tickFormatter: (value: number) => grouped(value),
    // Recharts leaves a line outside the range of the values out.
    domain: [0, (most: number) => Math.max(most, limit ?? 0)],
  } as const;
  const across = limit !== undefined && (
    <ReferenceLine y={limit} stroke="var(--color-danger)" strokeDasharray="2 4" strokeWidth={2} />
  );
  if (shape === 'lines') {
    return (
      <ResponsiveContainer>
        <LineChart {...common}>
          {grid}
          <XAxis {...along} />
          <YAxis {...values} width={44} />
          <Tooltip {...FRAME} />
          {across}
          {series.map(({ key, name }, index) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={COLOURS[index] ?? 'currentColor'}
              strokeWidth={2}
              strokeDasharray={index === 0 ? '0' : '6 3'}
              dot={{ r: 3 }}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    );
  }
  const isLying = shape === 'lying';
  return (
    <ResponsiveContainer>
      <BarChart {...common} layout={isLying ? 'vertical' : 'horizontal'}>
        {grid}
        <XAxis {...(isLying ? { ...values, type: 'number', minTickGap: 16 } : along)} />
        <YAxis {...(isLying ? { ...names, type: 'category', width: 130, interval: 0 } : { ...values, width: 44 })} />
        <Tooltip {...FRAME} />
        {across}
        {series.map(({ key, name }, index) => (
          <Bar key={key} dataKey={key} name={name} fill={COLOURS[index] ?? 'currentColor'} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
