import sharp, { type OverlayOptions } from 'sharp';
import { excerpt } from '#base/text.ts';
import { imigongoTile } from '#features/journal/server/imigongo.ts';
import { type RenderedText, renderText, type TextStyle } from '#platform/pictures/render-text.ts';
import type { PatternKind } from '#ui/patterns.tsx';

const WIDTH = 1200;
const HEIGHT = 630;
const PAPER = '#fdfaf4';
const INK = '#261b16';
const FAINT = '#5b4c43';
const ACCENT = '#9a3b1b';
const DANGER = '#a51f1e';
/** Side of a pattern tile in pixels; the pattern on the left is two tiles wide. */
const TILE_SIZE = 105;
const PATTERN_WIDTH = TILE_SIZE * 2;
const LEFT = PATTERN_WIDTH + 70;
const TEXT_WIDTH = WIDTH - LEFT - 70;
const TOP = 66;
const FOOTER_TOP = 540;

export interface ShareCard {
  kicker: string;
  title: string;
  /** Text below the title: names or a tagline. */
  line: string;
  footer: string;
  kind: PatternKind;
  /** Whether the kicker has the danger colour. */
  isWarning?: boolean;
}

/** Font sizes in pixels; the title gets the largest one at which it fits. */
const TITLE_SIZES = [68, 58, 50, 44, 38];
const MAX_TITLE_LENGTH = 190;
const MAX_LINE_LENGTH = 110;
const MAX_TITLE_HEIGHT = 250;

/** Draws a share picture: a PNG of 1200 × 630 pixels with an imigongo pattern, the title, names and the journal. */
export async function drawShareCard({ kicker, title, line, footer, kind, isWarning }: ShareCard): Promise<Buffer> {
  const write = (text: string, style: Omit<TextStyle, 'width'>) => renderText(text, { ...style, width: TEXT_WIDTH });
  const head = await write(excerpt(kicker, 60).toUpperCase(), {
    size: 22,
    leading: 28,
    weight: 600,
    spacing: 2,
    colour: isWarning ? DANGER : ACCENT,
  });
  const heading = await drawTitle(shortened(title, MAX_TITLE_LENGTH), write);
  const names = await write(shortened(line, MAX_LINE_LENGTH), { size: 29, leading: 38, weight: 400, colour: FAINT });
  const journal = await write(excerpt(footer, 80), { size: 24, leading: 32, weight: 400, colour: INK });
  const titleTop = TOP + head.height + 34;
  const tile = { width: TILE_SIZE, height: TILE_SIZE, channels: 3 } as const;
  const rule = { create: { width: TEXT_WIDTH, height: 2, channels: 3 as const, background: '#dfd6cb' } };
  const edge = { create: { width: 6, height: HEIGHT, channels: 3 as const, background: INK } };
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite([
      {
        input: await sharp({
          create: { width: PATTERN_WIDTH, height: HEIGHT, channels: 3, background: PAPER },
        })
          .composite([{ input: imigongoTile(kind, TILE_SIZE), raw: tile, tile: true, gravity: 'northwest' }])
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
      { input: edge, left: PATTERN_WIDTH, top: 0 },
      at(head, TOP),
      at(heading.drawn, titleTop),
      at(names, titleTop + heading.depth + 26),
      { input: rule, left: LEFT, top: FOOTER_TOP - 24 },
      at(journal, FOOTER_TOP),
    ])
    .png({ palette: true, colours: 128, dither: 0 })
    .toBuffer();
}

/** Shortens a text to `length` characters, ending with a whole word. */
function shortened(text: string, length: number): string {
  const short = excerpt(text, length);
  return short === text ? text : short.replace(/[\s,]+[^\s]*…$/u, '…');
}

/** Draws the title at the largest size that fits. `depth` is the distance from its top to the following text. */
async function drawTitle(
  title: string,
  write: (text: string, style: Omit<TextStyle, 'width'>) => Promise<RenderedText>,
): Promise<{ drawn: RenderedText; depth: number }> {
  for (const size of TITLE_SIZES) {
    const leading = Math.round(size * 1.2);
    const drawn = await write(title, { size, leading, colour: INK, weight: 600 });
    const isLast = size === TITLE_SIZES.at(-1);
    if (drawn.height > MAX_TITLE_HEIGHT && !isLast) continue;
    // The drawing's height depends on descenders, so the depth is computed from the number of lines.
    const lines = Math.round((Math.min(drawn.height, MAX_TITLE_HEIGHT) - size * 0.85) / leading);
    return { drawn: cropped(drawn, MAX_TITLE_HEIGHT), depth: lines * leading + size };
  }
  throw new Error('TITLE_SIZES is empty.');
}

/** Crops text that is too high at every size, such as one endless word. */
function cropped({ pixels, width, height }: RenderedText, maxHeight: number): RenderedText {
  const visibleHeight = Math.min(height, maxHeight);
  return { pixels: pixels.subarray(0, visibleHeight * width * 4), width, height: visibleHeight };
}

function at({ pixels, width, height }: RenderedText, top: number): OverlayOptions {
  return { input: pixels, raw: { width, height, channels: 4 }, left: LEFT, top };
}
