import type { PatternKind } from '#ui/patterns.tsx';

type Paint = readonly [red: number, green: number, blue: number];

/** The four paints of the light theme in ui/styles/tokens.css. */
const BLACK: Paint = [0x21, 0x18, 0x15];
const WHITE: Paint = [0xf4, 0xee, 0xe1];
const RED: Paint = [0xa3, 0x3e, 0x23];
const GREY: Paint = [0x90, 0x84, 0x7a];

const PAINTS = { black: BLACK, white: WHITE, red: RED, grey: GREY };

/** A paint as CSS writes it. */
export const paintOf = (name: keyof typeof PAINTS): string =>
  `#${PAINTS[name].map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** Side of a tile in drawing units, as in ui/patterns.tsx. */
const UNITS = 120;
/** Samples per pixel in each direction, for antialiasing. */
const SAMPLES = 3;

const RINGS: [size: number, paint: Paint][] = [
  [12, WHITE],
  [24, BLACK],
  [36, RED],
  [48, WHITE],
  [60, BLACK],
];
const BANDS: [Paint, ...Paint[]] = [BLACK, WHITE, RED, WHITE, BLACK, GREY];
const SPIRAL: [x: number, y: number][] = [
  [10, 110],
  [10, 10],
  [110, 10],
  [110, 110],
  [34, 110],
  [34, 34],
  [86, 34],
  [86, 86],
  [58, 86],
  [58, 58],
  [64, 58],
];
const STROKE = 4.5;

/** Returns the paint at a point of a tile. */
const PAINTERS: Record<PatternKind, (x: number, y: number) => Paint> = {
  lozenges: (x, y) => {
    const fromCorner = Math.min(x, UNITS - x) + Math.min(y, UNITS - y);
    if (fromCorner < 24) return WHITE;
    const fromCentre = Math.abs(x - 60) + Math.abs(y - 60);
    return RINGS.find(([size]) => fromCentre < size)?.[1] ?? RED;
  },
  zigzag: (x, y) => {
    const slope = 30 - Math.abs((x % 60) - 30);
    return BANDS[Math.floor((y + slope + 130) / 20) % BANDS.length] ?? BLACK;
  },
  spirals: (x, y) => {
    if (Math.min(x, y, UNITS - x, UNITS - y) < STROKE) return RED;
    const onLine = SPIRAL.slice(1).some(([toX, toY], index) => {
      const [fromX, fromY] = SPIRAL[index] ?? [toX, toY];
      const isWithin = (at: number, from: number, to: number) =>
        at >= Math.min(from, to) - STROKE && at <= Math.max(from, to) + STROKE;
      return isWithin(x, fromX, toX) && isWithin(y, fromY, toY);
    });
    return onLine ? WHITE : BLACK;
  },
};

/**
 * Draws a tile of the pattern as raw RGB pixels, three bytes each. It equals the pages' SVG without an SVG renderer; `ground` is
 * the paint that takes the place of red.
 */
export function imigongoTile(kind: PatternKind, side: number, ground: keyof typeof PAINTS = 'red'): Buffer {
  const paintAt = (x: number, y: number) => {
    const paint = PAINTERS[kind](x, y);
    return paint === RED ? PAINTS[ground] : paint;
  };
  const pixels = Buffer.alloc(side * side * 3);
  const step = UNITS / side / SAMPLES;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const sum = [0, 0, 0];
      for (let sample = 0; sample < SAMPLES ** 2; sample++) {
        const x = (column * SAMPLES + (sample % SAMPLES) + 0.5) * step;
        const y = (row * SAMPLES + Math.floor(sample / SAMPLES) + 0.5) * step;
        for (const [channel, value] of paintAt(x, y).entries()) sum[channel] = (sum[channel] ?? 0) + value;
      }
      pixels.set(
        sum.map((value) => Math.round(value / SAMPLES ** 2)),
        (row * side + column) * 3,
      );
    }
  }
  return pixels;
}
