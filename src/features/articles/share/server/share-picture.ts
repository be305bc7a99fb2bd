import sharp, { type OverlayOptions } from 'sharp';
import { excerpt } from '#base/text.ts';
import { type RenderedText, renderText, type TextStyle } from '#platform/pictures/render-text.ts';
import type { PatternKind } from '#ui/patterns.tsx';
import { imigongoTile } from './imigongo.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const PAPER = '#fdfaf4';
const INK = '#261b16';
const FAINT = '#5b4c43';
const ACCENT = '#9a3b1b';
const DANGER = '#a51f1e';
/** A wall of three tiles stands on the left. */
const TILE = 105;
const WALL = TILE * 2;
const LEFT = WALL + 70;
const COLUMN = WIDTH - LEFT - 70;
const TOP = 66;
const FOOT = 540;

export interface ShareCard {
  kicker: string;
  title: string;
  /** Below the title: names, or a tagline. */
  line: string;
  foot: string;
  kind: PatternKind;
  /** The kicker warns. */
  warns?: boolean;
}

/** The largest letters in which the whole title has room. */
const TITLE_SIZES = [68, 58, 50, 44, 38];
const MOST_TITLE = 190;
const MOST_LINE = 110;
const TITLE_HEIGHT = 250;

/** A card of 1200 × 630 pixels for those who share a link: imigongo, title, names and the journal. PNG. */
export async function drawShareCard({ kicker, title, line, foot, kind, warns }: ShareCard): Promise<Buffer> {
  const write = (text: string, style: Omit<TextStyle, 'width'>) => renderText(text, { ...style, width: COLUMN });
  const head = await write(excerpt(kicker, 60).toUpperCase(), {
    ...{ size: 22, leading: 28, weight: 600, spacing: 2 },
    colour: warns ? DANGER : ACCENT,
  });
  const heading = await fitted(shortened(title, MOST_TITLE), write);
  const names = await write(shortened(line, MOST_LINE), { size: 29, leading: 38, weight: 400, colour: FAINT });
  const journal = await write(excerpt(foot, 80), { size: 24, leading: 32, weight: 400, colour: INK });
  const titleTop = TOP + head.height + 34;
  const tile = { width: TILE, height: TILE, channels: 3 } as const;
  const rule = { create: { width: COLUMN, height: 2, channels: 3 as const, background: '#dfd6cb' } };
  const edge = { create: { width: 6, height: HEIGHT, channels: 3 as const, background: INK } };
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite([
      {
        input: await sharp({ create: { width: WALL, height: HEIGHT, channels: 3, background: PAPER } })
          .composite([{ input: imigongoTile(kind, TILE), raw: tile, tile: true, gravity: 'northwest' }])
          .png()
          .toBuffer(),
        ...{ left: 0, top: 0 },
      },
      { input: edge, left: WALL, top: 0 },
      at(head, TOP),
      at(heading.drawn, titleTop),
      at(names, titleTop + heading.depth + 26),
      { input: rule, left: LEFT, top: FOOT - 24 },
      at(journal, FOOT),
    ])
    .png({ palette: true, colours: 128, dither: 0 })
    .toBuffer();
}

/** At most `length` characters, ending with a whole word. */
function shortened(text: string, length: number): string {
  const short = excerpt(text, length);
  return short === text ? text : short.replace(/[\s,]+[^\s]*…$/u, '…');
}

/** The title as large as it has room, and how far below its top what follows may begin. */
async function fitted(
  title: string,
  write: (text: string, style: Omit<TextStyle, 'width'>) => Promise<RenderedText>,
): Promise<{ drawn: RenderedText; depth: number }> {
  for (const size of TITLE_SIZES) {
    const leading = Math.round(size * 1.2);
    const drawn = await write(title, { ...{ size, leading, colour: INK }, weight: 600 });
    const isLast = size === TITLE_SIZES.at(-1);
    if (drawn.height > TITLE_HEIGHT && !isLast) continue;
    // A drawing ends where its ink does, so lines are counted: what follows keeps its distance from the base line.
    const lines = Math.round((Math.min(drawn.height, TITLE_HEIGHT) - size * 0.85) / leading);
    return { drawn: cut(drawn, TITLE_HEIGHT), depth: lines * leading + size };
  }
  throw new Error('There is no size for titles.');
}

/** What is still too high, such as one endless word, loses what stands below. */
function cut({ pixels, width, height }: RenderedText, most: number): RenderedText {
  const kept = Math.min(height, most);
  return { pixels: pixels.subarray(0, kept * width * 4), width, height: kept };
}

function at({ pixels, width, height }: RenderedText, top: number): OverlayOptions {
  return { input: pixels, raw: { width, height, channels: 4 }, left: LEFT, top };
}
