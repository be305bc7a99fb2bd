/** Draws the charts of the sample journal's texts into the folder `sample`. Run it after a change: node scripts/sample-charts.ts */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1200, 680];
const PLOT = { left: 110, right: 1160, top: 90, bottom: 580 };
const COLOURS = ['#9b3d20', '#26402f', '#b98a3d'];
const FONT = 'font-family="Source Sans 3, Liberation Sans, sans-serif"';

interface Chart {
  name: string;
  kind: 'bars' | 'lines';
  /** Names along the axis. */
  places: string[];
  series: { name: string; values: number[] }[];
  least: number;
  most: number;
  step: number;
  unit: string;
}

const CHARTS: Chart[] = [
  {
    name: 'terraces',
    kind: 'lines',
    places: ['1', '2', '3', '4', '5', '6'],
    series: [
      { name: 'Certified first', values: [31, 31.4, 31.2, 35.8, 39.6, 42] },
      { name: 'Certified a year later', values: [31, 31.2, 31.5, 32.1, 33.2, 34] },
    ],
    least: 25,
    most: 45,
    step: 5,
    unit: '%',
  },
  {
    name: 'attendance',
    kind: 'bars',
    places: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    series: [
      { name: 'Before', values: [84, 83, 79, 72, 68, 66, 70, 78, 82, 83, 84, 82] },
      { name: 'After', values: [85, 84, 82, 80, 78, 76, 79, 82, 83, 83, 84, 83] },
    ],
    least: 50,
    most: 90,
    step: 10,
    unit: '%',
  },
  {
    name: 'hours',
    kind: 'bars',
    places: ['Tailors', 'Barbers', 'Millers'],
    series: [
      { name: 'Before', values: [8.1, 8.6, 7.2] },
      { name: 'After', values: [9.4, 9.7, 7.2] },
    ],
    least: 0,
    most: 12,
    step: 3,
    unit: ' h',
  },
];

const text = ({ x, y, anchor = 'middle' }: { x: number; y: number; anchor?: string }, words: string) =>
  `<text x="${x}" y="${y}" ${FONT} font-size="28" fill="#26201c" text-anchor="${anchor}">${words}</text>`;

function svgOf({ kind, places, series, least, most, step, unit }: Chart): string {
  const y = (value: number) => PLOT.bottom - ((value - least) / (most - least)) * (PLOT.bottom - PLOT.top);
  const width = (PLOT.right - PLOT.left) / places.length;
  const x = (index: number) => PLOT.left + width * (index + 0.5);
  const parts: string[] = [];
  for (let value = least; value <= most; value += step)
    parts.push(
      `<path d="M${PLOT.left} ${y(value)}H${PLOT.right}" stroke="#d9d0c4" stroke-width="2"/>`,
      text({ x: PLOT.left - 16, y: y(value) + 10, anchor: 'end' }, `${value}${unit}`),
    );
  for (const [index, place] of places.entries()) parts.push(text({ x: x(index), y: PLOT.bottom + 44 }, place));
  for (const [number, { name, values }] of series.entries()) {
    const colour = COLOURS[number] ?? '#000';
    parts.push(
      `<rect x="${PLOT.left + number * 340}" y="24" width="28" height="28" fill="${colour}"/>`,
      text({ x: PLOT.left + 42 + number * 340, y: 48, anchor: 'start' }, name),
    );
    const bar = (width * 0.7) / series.length;
    if (kind === 'bars')
      for (const [index, value] of values.entries())
        parts.push(
          `<rect x="${x(index) - width * 0.35 + number * bar}" y="${y(value)}" width="${bar - 3}" height="${PLOT.bottom - y(value)}" fill="${colour}"/>`,
        );
    else {
      const points = values.map((value, index) => `${x(index)},${y(value)}`);
      parts.push(
        `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="6"${number > 0 ? ' stroke-dasharray="16 10"' : ''}/>`,
        ...values.map((value, index) => `<circle cx="${x(index)}" cy="${y(value)}" r="9" fill="${colour}"/>`),
      );
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`;
}

mkdirSync('sample', { recursive: true });
for (const chart of CHARTS)
  await sharp(Buffer.from(svgOf(chart)))
    .webp({ lossless: true })
    .toFile(`sample/${chart.name}.webp`);
